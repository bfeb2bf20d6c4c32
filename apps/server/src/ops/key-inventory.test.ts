import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SEALED_COLUMNS } from './secrets.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/security/keys.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));

function readSource(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8');
}

/** Returns the sorted, distinct first groups of all matches. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap(([, found]) => found ?? []))].toSorted();
}

test('docs/security/keys.md names every column that SECRET_KEY seals, and no other', () => {
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted();
  const rowsOfSeal = rows.filter((row) => row.startsWith('| `seal`')).join('\n');
  expect(findAll(rowsOfSeal, /`([a-z_]+\.[a-z_]+)`/g)).toEqual(sealed);
});

test('docs/security/keys.md names every purpose of a digest, and no other', () => {
  const purposes = findAll(readSource('../platform/key-ring.ts'), /'digest ([a-z-]+)'/g);
  expect(purposes.length).toBeGreaterThan(5);
  expect(findAll(page, /^\| `digest ([a-z-]+)` \|/gm)).toEqual(purposes);
});

test('docs/security/keys.md names all data that VAULT_KEYS seals', () => {
  const kinds = findAll(readSource('./vault-keys.ts'), /what: '([a-z ]+)'/g);
  expect(kinds.length).toBeGreaterThan(3);
  const row = rows.find((each) => each.startsWith('| `VAULT_KEYS`')) ?? '';
  expect(kinds.filter((kind) => !row.includes(kind))).toEqual([]);
});
