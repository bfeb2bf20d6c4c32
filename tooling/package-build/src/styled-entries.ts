import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * Vite plugin that adds a file `styled/<entry>.js` for each entry, which imports the styles of the entry and exports the entry, and
 * a file `style.css` with all styles.
 *
 * The entries themselves import no styles, because Node cannot import a style sheet. A page that is rendered in Node imports the
 * plain entries (the condition `node` of `exports`).
 */
export function styledEntries(entries: readonly string[]): Plugin {
  return {
    name: 'baize:styled-entries',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = new Set<string>();
        for (const entry of entries) {
          const styles = stylesOf(entry, bundle);
          for (const style of styles) all.add(style);
          this.emitFile({ type: 'asset', fileName: `styled/${entry}`, source: styledEntry(entry, styles) });
        }
        this.emitFile({
          type: 'asset',
          fileName: 'style.css',
          source: [...all].map((f) => text(bundle, f)).join('\n'),
        });
      },
    },
  };
}

/** Lists the style sheets of a module and of its static and lazy imports. The styles of an imported module come first. */
function stylesOf(module: string, bundle: Bundle, visited = new Set<string>()): string[] {
  const chunk = bundle[module];
  if (visited.has(module) || chunk?.type !== 'chunk') return [];
  visited.add(module);
  const imported = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => stylesOf(name, bundle, visited));
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? [])];
}

function styledEntry(entry: string, styles: readonly string[]): string {
  return [...styles.map((style) => `import '../${style}';`), `export * from '../${entry}';`, ''].join('\n');
}

function text(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`${file} is not among the built files`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}
