import type { Plugin } from 'vite';

const HELPER = /vite\/preload-helper/;

/**
 * Vite wraps each lazy import in a helper that first fetches the sheets and modules it needs. This build has one sheet, and lists
 * no modules (site-config.ts): nothing is left for the helper to do, and its 3 KB go.
 */
export function plainImports(): Plugin {
  return {
    name: 'baize:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: HELPER }, handler: () => 'export const __vitePreload = (load) => load();' },
  };
}
