import type { Plugin } from 'vite';

/** Two of one purpose: the one marks the imports, the other writes the lists. */
const WRAPPERS = new Set(['vite:build-import-analysis', 'native:import-analysis-build']);

/**
 * Vite wraps each lazy import in a helper that first fetches the sheets and modules it needs. This build has one sheet, and lists
 * no modules (site-config.ts): nothing is left for the helper to do, and its 3 KB go, with a hundred bytes around each import.
 */
export function plainImports(): Plugin {
  return {
    name: 'baize:plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      // Vite has no option for it. The list is only for reading by its type; hooks are taken from it after this one.
      const list = plugins as Plugin[];
      for (const name of WRAPPERS) {
        const at = list.findIndex((plugin) => plugin.name === name);
        if (at === -1) throw new Error(`Vite has no plugin ${name} any more: see what wraps lazy imports now`);
        list.splice(at, 1);
      }
    },
  };
}
