import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { readManifest } from './manifest.ts';
import { root, sitePackages } from './pack.ts';

/** `pnpm entry-sizes` prints a Markdown table with the minified and compressed size of each entry of the published packages. */
const gzipped = promisify(gzip);
const KB = 1000;

for (const name of sitePackages) {
  const folder = join(root, 'packages', name);
  const manifest = await readManifest(folder);
  const entries = Object.entries(manifest.exports)
    .filter(([, file]) => /\.tsx?$/.test(file))
    .flatMap(([entry, file]) => entriesOf(folder, entry, file));
  console.log(`\n| @baize/${name} | own, KB | with @baize, KB |\n|---|---|---|`);
  for (const [entry, file] of entries) {
    const own = await sizeOf(file, (id) => isPackage(id));
    const whole = await sizeOf(file, (id) => isPackage(id) && !isOurs(id));
    console.log(`| ${entry} | ${own} | ${whole} |`);
  }
}

/** Lists an entry with its built file. A pattern such as "./marks/*" gives one entry per file. */
function entriesOf(folder: string, entry: string, source: string): [entry: string, file: string][] {
  const pattern = source.replace('./src/', './dist/').replace(/tsx?$/, 'js');
  return globSync(pattern, { cwd: folder })
    .toSorted()
    .map((file) => [entry.replace('*', basename(file, '.js')), join(folder, file)]);
}

function isPackage(id: string): boolean {
  return !id.startsWith('.') && !id.startsWith('/');
}

function isOurs(id: string): boolean {
  return id.startsWith('@baize/');
}

/** Returns the gzip size of one entry in kilobytes, without the modules that `outside` matches and without lazy chunks. */
async function sizeOf(entry: string, outside: (id: string) => boolean): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: outside },
    },
  })) as Rolldown.RolldownOutput[];
  const chunks = output.flatMap((made) => made.output).filter((file) => file.type === 'chunk');
  const first = chunks.filter(
    (chunk) => chunk.isEntry || chunks.some(({ imports }) => imports.includes(chunk.fileName)),
  );
  const bytes = await Promise.all(first.map(async ({ code }) => (await gzipped(code, { level: 9 })).byteLength));
  return (bytes.reduce((sum, size) => sum + size, 0) / KB).toFixed(1);
}
