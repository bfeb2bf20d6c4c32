import type { Plugin } from 'vite';

const ROUTER = /react-router\/dist\/production\/.*\.js$/;
/** A name for React's developer tools; the statement keeps a part in the bundle that nothing uses. */
const DISPLAY_NAMES = /^\t*[\w$]+\.displayName = .*;$/gm;
/** Of framework mode: without its context, a link never fetches ahead. */
const FETCHED_AHEAD = /React\$1\.createElement\(PrefetchPageLinks, [^)]*\)/g;
const MADE_BY_REACT = /= (React\$1\.(?:forwardRef|createContext|memo)\()/g;

/** Takes out of react-router what only its data and framework modes use: the bundler may not, as those parts are named. */
export function leanRouter(): Plugin {
  return {
    name: 'baize:lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code
          .replaceAll(DISPLAY_NAMES, '')
          .replaceAll(FETCHED_AHEAD, 'null')
          .replaceAll(MADE_BY_REACT, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
