#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { buildParts } from './build-parts.ts';
import { readManifest, writePublishedManifest } from './manifest.ts';
import { findRepository } from './repository.ts';

/**
 * The command `baize-package-build` runs in the folder of a package and writes `dist`, which is packed and published. Inside the
 * workspace, packages are imported from their sources. Each module becomes one file, so that bundlers include only what is imported.
 */
const root = process.cwd();
const dist = join(root, 'dist');
const manifest = await readManifest(root);

await rm(dist, { recursive: true, force: true });
const styled = Object.values(manifest.exports).some((file) => file.endsWith('.css'));
emit(styled ? ['--emitDeclarationOnly'] : ['--rewriteRelativeImportExtensions']);
if (styled) await buildParts(root, manifest);
for (const file of Object.values(manifest.exports).filter((path) => path.endsWith('.css') || path.endsWith('.json')))
  await cp(join(root, file), join(dist, file.replace('./src/', '')));
for (const document of ['README.md', 'CHANGELOG.md'])
  if (existsSync(join(root, document))) await cp(join(root, document), join(dist, document));
await writePublishedManifest(root, manifest, { styled, repository: findRepository(root) });

/** Runs `tsc` to write JavaScript and types, or only types, of all sources but tests and stories. */
function emit(options: readonly string[]): void {
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', 'dist', ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
