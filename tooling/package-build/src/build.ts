#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { buildParts } from './build-parts.ts';
import { readManifest, writePublishedManifest } from './manifest.ts';

/**
 * `baize-package-build`, in a package's folder: makes `dist`, the folder that is packed and published. Inside the workspace a
 * package is its sources; `dist` is for people outside. Modules stay modules, so that a bundler takes what is imported.
 */
const root = process.cwd();
const dist = join(root, 'dist');
const manifest = await readManifest(root);

await rm(dist, { recursive: true, force: true });
const hasParts = Object.values(manifest.exports).some((file) => file.endsWith('.css'));
emit(hasParts ? ['--emitDeclarationOnly'] : ['--rewriteRelativeImportExtensions']);
if (hasParts) await buildParts(root, manifest);
for (const file of Object.values(manifest.exports).filter((path) => path.endsWith('.css') || path.endsWith('.json')))
  await cp(join(root, file), join(dist, file.replace('./src/', '')));
await cp(join(root, 'README.md'), join(dist, 'README.md'));
await writePublishedManifest(root, manifest, hasParts ? ['./style.css'] : []);

/** JavaScript and types, or types alone, of everything but tests and stories. */
function emit(options: readonly string[]): void {
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', 'dist', ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
