/** The build adds this tag with the worker's address (tooling/vite/src/app-worker.ts). The dev server has no worker. */
const WORKER_HINT = 'meta[name="app-worker"]';
/** Minimum time between two checks for a newer edition (a deployed build of the site). A page checks when its tab becomes visible. */
const CHECK_AGAIN_MINUTES = 30;

/**
 * Registers the service worker of the lite app, and calls back once when a newer edition of the site is waiting.
 * Returns a function that stops it.
 */
export function watchEditions(onNewer: () => void): () => void {
  const address = document.querySelector<HTMLMetaElement>(WORKER_HINT)?.content;
  const stop = new AbortController();
  // A browser may forbid service workers (private mode). The site works without one.
  if (address !== undefined && 'serviceWorker' in navigator)
    register(address, once(onNewer), stop.signal).catch(console.warn);
  return () => stop.abort();
}

async function register(address: string, onNewer: () => void, signal: AbortSignal): Promise<void> {
  await navigator.serviceWorker.register(address);
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || signal.aborted) return;
  if (registration.waiting) onNewer();
  const watchNewWorker = () => {
    const { installing } = registration;
    // The first worker of a browser replaces no other worker, so there is no newer edition to report.
    const reportWaitingEdition = () =>
      installing?.state === 'installed' && navigator.serviceWorker.controller && onNewer();
    installing?.addEventListener('statechange', reportWaitingEdition, { signal });
  };
  registration.addEventListener('updatefound', watchNewWorker, { signal });
  checkWhenVisible(registration, signal);
}

function checkWhenVisible(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lastCheckMs = performance.now();
  const checkForUpdate = () => {
    if (document.hidden || performance.now() - lastCheckMs < CHECK_AGAIN_MINUTES * 60_000) return;
    lastCheckMs = performance.now();
    registration.update().catch(console.warn);
  };
  document.addEventListener('visibilitychange', checkForUpdate, { signal });
}

function once(callback: () => void): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    callback();
  };
}
