import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Manifest extends Record<string, unknown> {
  readonly name: string;
  /** Entry to source file, e.g. `"./button": "./src/button.tsx"`. */
  readonly exports: Readonly<Record<string, string>>;
  /** Command to source file, e.g. `"wallet-conformance": "./src/cli.ts"`. */
  readonly bin?: Readonly<Record<string, string>>;
  /** Entries without a source: the package's own build writes them into `dist`, e.g. `"./openapi.json"`. */
  readonly generated?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** What people outside have no use for. */
const INSIDE_ONLY = new Set(['scripts', 'devDependencies', 'publishConfig', 'generated']);

export async function readManifest(root: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** The same manifest, its entries led to the built files. pnpm fills in versions of `workspace:` and `catalog:` when it packs. */
export async function writePublishedManifest(
  root: string,
  manifest: Manifest,
  added: readonly string[],
): Promise<void> {
  const kept = Object.fromEntries(Object.entries(manifest).filter(([field]) => !INSIDE_ONLY.has(field)));
  const own = Object.fromEntries(
    [...added, ...(manifest.generated ?? []), './package.json'].map((file) => [file, file]),
  );
  const published = {
    ...kept,
    ...(manifest.bin && { bin: publishedCommands(manifest.bin) }),
    exports: { ...publishedEntries(manifest.exports), ...own },
  };
  await writeFile(join(root, 'dist/package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

function publishedCommands(commands: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, source]) => [name, source.replace('./src/', './').replace(/\.ts$/, '.js')]),
  );
}

function publishedEntries(entries: Manifest['exports']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).map(([entry, source]) => [entry, publishedEntry(source)]));
}

function publishedEntry(source: string): unknown {
  const file = source.replace('./src/', './');
  if (!/\.tsx?$/.test(file)) return file;
  const stem = file.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}
