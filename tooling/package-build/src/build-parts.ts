import { join } from 'node:path';
import { build } from 'vite';
import type { Manifest } from './manifest.ts';

/** React parts with CSS modules: each module stays a module, the styles of all of them are one `style.css`. */
export async function buildParts(
  root: string,
  { exports, dependencies = {}, peerDependencies = {} }: Manifest,
): Promise<void> {
  const sources = Object.values(exports).filter((file) => /\.tsx?$/.test(file));
  const outside = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: 'baize-[name]-[local]' } },
    build: {
      target: 'es2023',
      emptyOutDir: false,
      minify: false,
      cssCodeSplit: false,
      lib: { entry: sources.map((file) => join(root, file)), formats: ['es'], cssFileName: 'style' },
      rolldownOptions: {
        external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
        output: { preserveModules: true, preserveModulesRoot: join(root, 'src'), entryFileNames: '[name].js' },
      },
    },
  });
}
