import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The fields of a package.json that the build reads. */
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

export interface PublishingOptions {
  /** True where `styled/<entry>.js` imports the styles of each entry. */
  readonly styled: boolean;
  /** The value of `repository` in the published manifest. */
  readonly repository: object | undefined;
}

/** Fields that are used in this repository only and are not published. */
const INSIDE_ONLY = new Set(['scripts', 'devDependencies', 'publishConfig', 'generated']);

export async function readManifest(root: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
}

/** Writes the published manifest into the folder that is packed. */
export async function writePublishedManifest(
  root: string,
  manifest: Manifest,
  options: PublishingOptions,
): Promise<void> {
  const published = toPublishedManifest(manifest, options);
  await writeFile(join(root, 'dist/package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

/** Converts the manifest of the workspace to the published one, whose entries lead to the built files. When packing, pnpm replaces `workspace:` and `catalog:` by versions. */
export function toPublishedManifest(manifest: Manifest, { styled, repository }: PublishingOptions): object {
  const kept = Object.fromEntries(Object.entries(manifest).filter(([field]) => !INSIDE_ONLY.has(field)));
  const added = [...(styled ? ['./style.css'] : []), ...(manifest.generated ?? []), './package.json'];
  const entries = Object.entries(manifest.exports).map(([entry, source]) => [entry, publishedEntry(source, styled)]);
  return {
    ...kept,
    ...(repository && { repository }),
    ...(styled && { sideEffects: ['**/*.css', './styled/*.js'] }),
    ...(manifest.bin && { bin: publishedCommands(manifest.bin) }),
    exports: { ...Object.fromEntries(entries), ...Object.fromEntries(added.map((file) => [file, file])) },
  };
}

/** Returns the path of a source in `dist` without its extension: `./src/forms/login.ts` becomes `forms/login`. */
export function toPublishedStem(source: string): string {
  return source.replace('./src/', '').replace(/\.tsx?$/, '');
}

function publishedCommands(commands: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(commands).map(([name, source]) => [name, `./${toPublishedStem(source)}.js`]),
  );
}

function publishedEntry(source: string, styled: boolean): unknown {
  if (!/\.tsx?$/.test(source)) return source.replace('./src/', './');
  const stem = toPublishedStem(source);
  const types = `./${stem}.d.ts`;
  const module = `./${stem}.js`;
  return styled ? { types, node: module, default: `./styled/${stem}.js` } : { types, default: module };
}
