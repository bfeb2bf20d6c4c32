import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from './files.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string>>;
}

/** A package with the one entry `.` needs no table: its README is about this entry. */
const published = filesIn(['packages/*/package.json'])
  .map(({ path, text }) => ({ folder: path.replace('/package.json', ''), manifest: JSON.parse(text) as Manifest }))
  .filter(
    ({ manifest }) => manifest.private !== true && Object.keys(manifest.exports ?? {}).some((entry) => entry !== '.'),
  );

/** The entries that the first cells of a README's table rows name in backticks, in the form of `exports`. */
function entriesOfRows(readme: string, packageName: string): Set<string> {
  const cells = [...readme.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell = '']) => cell);
  return new Set(
    cells
      .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
      .map((word) => (word === packageName ? '.' : word.replace(`${packageName}/`, './')))
      .map((word) => (word.startsWith('.') ? word : `./${word}`)),
  );
}

/** `./forms/*` stands for its files, unless a row has a placeholder for all of them: `./schemas/<area>`. */
function entriesOf(folder: string, entry: string, target: string, rows: Set<string>): string[] {
  if (!entry.includes('*')) return [entry];
  const start = entry.replace('*', '');
  if ([...rows].some((row) => row.startsWith(`${start}<`))) return [];
  return globSync(target, { cwd: join(ROOT, folder) })
    .filter((file) => !file.includes('.test.'))
    .map((file) => start + basename(file, '.ts'));
}

test('published packages with entries are found', () => {
  expect(published.map(({ manifest }) => manifest.name)).toEqual(
    expect.arrayContaining(['@baize/ui', '@baize/validation', '@baize/contract']),
  );
});

test.each(published)('the README of $folder has a row for every entry of `exports`', ({ folder, manifest }) => {
  const rows = entriesOfRows(filesIn([`${folder}/README.md`])[0]?.text ?? '', manifest.name);
  const entries = Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) =>
    entriesOf(folder, entry, target, rows),
  );
  expect(entries.filter((entry) => !rows.has(entry))).toEqual([]);
});
