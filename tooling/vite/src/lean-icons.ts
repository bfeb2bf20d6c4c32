import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ICON = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
const LEAN = fileURLToPath(new URL('../../../packages/ui/src/lean-icon.ts', import.meta.url));

/** A name for each line, by which React tells lines apart that come and go; these do not. */
const LINE_KEYS = /, key: "[^"]*"/g;
/** What only lucide-react's own frame reads. */
const TITLE = /^\s*(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]),?$/gm;

/** Icons of lucide-react, each made by the few lines that a site needs of it (packages/ui/src/lean-icon.ts). */
export function leanIcons(): Plugin {
  return {
    name: 'baize:lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: (_id, importer) => (importer !== undefined && ICON.test(importer) ? LEAN : undefined),
    },
    transform: {
      filter: { id: ICON },
      handler: (code) => ({ code: code.replaceAll(LINE_KEYS, '').replaceAll(TITLE, ''), map: null }),
    },
  };
}
