import { expect, test } from 'vitest';
import { fileOf } from './judge.ts';
import { listDatabaseTestFiles, readRefusedStatements, readUntriedFiles } from './lists.ts';

const files = new Set(listDatabaseTestFiles());
const refused = readRefusedStatements();
const tests = refused.flatMap((each) => each.tests);

test('the lists of Citus name files that exist, and each test once', () => {
  expect(files.size).toBeGreaterThan(100);
  expect(tests.filter((name) => !files.has(fileOf(name)))).toEqual([]);
  expect(readUntriedFiles().filter((file) => !files.has(file))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
  expect(new Set(readUntriedFiles()).size).toBe(readUntriedFiles().length);
});

test('each refused statement has a place, a reason and a test', () => {
  expect(refused.filter((each) => !each.statement || !each.reason || each.tests.length === 0)).toEqual([]);
});

test('a file whose tests are on the list of refused statements was tried', () => {
  const untried = new Set(readUntriedFiles());
  expect(tests.filter((name) => untried.has(fileOf(name)))).toEqual([]);
});
