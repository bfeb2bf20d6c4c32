/** React's renderer makes itself here: a file of its own, which start.js evaluates in a task of its own (tooling/vite, chunk-groups). */
export { createRoot, hydrateRoot } from 'react-dom/client';
