import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dialects, ruleSummaries } from './judge.ts';
import { formatRulesTable } from './rules-table.ts';

test('the README lists every rule: paste the output of `wallet-conformance --list` below its heading "Rules"', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, list = ''] = readme.split('## Rules\n\n');
  expect(list).toBe(formatRulesTable(ruleSummaries));
});

test('every rule has an id of its own', () => {
  const ids = ruleSummaries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(Object.entries(dialects))('%s: every rule that is marked as not applicable exists', (_name, create) => {
  const ids = ruleSummaries.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.keys(create().notApplicable)));
});
