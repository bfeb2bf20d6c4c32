import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** The packages of which a site is made. Each one comes after the packages that it depends on. */
export const sitePackages = ['money', 'contract', 'validation', 'i18n', 'api', 'ui'] as const;
/** The packages that are versioned and published. */
export const published = [...sitePackages, 'wallet-conformance'] as const;
export type Published = (typeof published)[number];

/** Packs the built package as publishing would, into the folder `target`. Returns the path of the tarball. */
export function pack(name: Published, target: string): string {
  const out = execFileSync('npx', ['--yes', packageManager(), 'pack', '--json', '--pack-destination', target], {
    cwd: join(root, 'packages', name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (JSON.parse(out) as { filename: string }).filename;
}

/** Returns the pinned package manager with its version, e.g. `pnpm@12.21.0`. */
export function packageManager(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { packageManager: string }).packageManager;
}
