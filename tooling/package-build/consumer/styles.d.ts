/** TypeScript looks for types of style sheets; a bundler's own types declare them in the same way. */
declare module '*.css';
