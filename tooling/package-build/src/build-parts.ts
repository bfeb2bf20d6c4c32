import { join } from 'node:path';
import { build } from 'vite';
import { toPublishedStem, type Manifest } from './manifest.ts';
import { styledEntries } from './styled-entries.ts';

/**
 * Builds React parts with CSS modules into `dist`, one module and one style sheet per source. `style.css` has the styles of all parts.
 * `styled/<entry>.js` imports the styles of one entry and exports what the entry exports.
 */
export async function buildParts(root: string, manifest: Manifest): Promise<void> {
  const { exports, dependencies = {}, peerDependencies = {} } = manifest;
  const sources = Object.values(exports).filter((file) => /\.tsx?$/.test(file));
  const outside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: 'baize-[name]-[local]' } },
    plugins: [styledEntries(sources.map((file) => `${toPublishedStem(file)}.js`))],
    build: {
      target: 'es2023',
      emptyOutDir: false,
      minify: false,
      cssCodeSplit: true,
      lib: { entry: sources.map((file) => join(root, file)), formats: ['es'] },
      rolldownOptions: {
        external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
        output: {
          preserveModules: true,
          preserveModulesRoot: join(root, 'src'),
          entryFileNames: '[name].js',
          // A consumer's bundler would treat `x.module.css` as a CSS module and rename its classes again.
          assetFileNames: ({ names }) => (names[0] ?? '').replace('.module.css', '.css'),
        },
      },
    },
  });
}
