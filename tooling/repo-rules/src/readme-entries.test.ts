import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string>>;
  /** Entries that the build adds beside those of `exports`. */
  readonly generated?: readonly string[];
}

const ENTRY_TABLE = /^\| entry \|.*\n(?:\|.*\n?)+/m;

/** A package with the one entry `.` needs no table: its README is about this entry. A private package may have one, and then keeps it true. */
const described = filesIn(['packages/*/package.json'])
  .map(({ path, text }) => ({ folder: path.replace('/package.json', ''), manifest: JSON.parse(text) as Manifest }))
  .map((found) => ({ ...found, readme: filesIn([`${found.folder}/README.md`])[0]?.text ?? '' }))
  .filter(
    ({ manifest, readme }) =>
      Object.keys(manifest.exports ?? {}).some((entry) => entry !== '.') &&
      (manifest.private !== true || ENTRY_TABLE.test(readme)),
  );

/** The entries that the first cells of the table of entries name in backticks, in the form of `exports`. */
function entriesOfRows(readme: string, packageName: string): Set<string> {
  const table = ENTRY_TABLE.exec(readme)?.[0] ?? '';
  const cells = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  return new Set(
    cells
      .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
      .map((word) => (word === packageName ? '.' : word.replace(`${packageName}/`, './')))
      .map((word) => (word.startsWith('.') ? word : `./${word}`)),
  );
}

interface Entry {
  readonly entry: string;
  /** `./forms/` of an entry that `./forms/*` stands for. */
  readonly pattern?: string;
}

function entriesOf(folder: string, manifest: Manifest): Entry[] {
  return Object.entries(manifest.exports ?? {}).flatMap<Entry>(([entry, target]) => {
    if (!entry.includes('*')) return [{ entry }];
    const start = entry.replace('*', '');
    return globSync(target, { cwd: join(ROOT, folder) })
      .filter((file) => !file.includes('.test.'))
      .map((file) => ({ entry: start + basename(file, '.ts'), pattern: start }));
  });
}

/** The build of a package with styles adds one sheet with all of them (`tooling/package-build`). */
function builtEntries({ exports = {}, generated = [] }: Manifest): string[] {
  const styled = Object.values(exports).some((target) => target.endsWith('.css'));
  return [...generated, ...(styled ? ['./style.css'] : [])];
}

test('packages with entries are found', () => {
  expect(described.map(({ manifest }) => manifest.name)).toEqual(
    expect.arrayContaining(['@baize/ui', '@baize/validation', '@baize/contract', '@baize/lottery']),
  );
});

test.each(described)('the README of $folder has a row for every entry of `exports`', ({ folder, manifest, readme }) => {
  const rows = entriesOfRows(readme, manifest.name);
  // A row may have a placeholder for all files of a pattern: `./schemas/<area>`.
  const missing = entriesOf(folder, manifest).filter(
    ({ entry, pattern }) =>
      !rows.has(entry) && (pattern === undefined || ![...rows].some((row) => row.startsWith(`${pattern}<`))),
  );
  expect(missing.map(({ entry }) => entry)).toEqual([]);
});

test.each(described)('the README of $folder names no entry that does not exist', ({ folder, manifest, readme }) => {
  const found = entriesOf(folder, manifest);
  const known = new Set([...found.map(({ entry }) => entry), ...builtEntries(manifest)]);
  const patterns = new Set(found.flatMap(({ pattern }) => pattern ?? []));
  const unknown = [...entriesOfRows(readme, manifest.name)].filter(
    (row) => !known.has(row) && !patterns.has(/^(.*)<[^<>]+>$/.exec(row)?.[1] ?? ''),
  );
  expect(unknown).toEqual([]);
});
