import { expect, test } from 'vitest';
import { getTestFile } from './judge.ts';
import { listDatabaseTestFiles, readRefusedStatements } from './lists.ts';

const files = new Set(listDatabaseTestFiles());
const refused = readRefusedStatements();
const tests = refused.flatMap((each) => each.tests);

test('the list of Citus names existing files, and each test once', () => {
  expect(files.size).toBeGreaterThan(100);
  expect(tests.filter((name) => !files.has(getTestFile(name)))).toEqual([]);
  expect(new Set(tests).size).toBe(tests.length);
});

test('each refused statement has a place, a reason and a test', () => {
  expect(refused.filter((each) => !each.statement || !each.reason || each.tests.length === 0)).toEqual([]);
});
