import { expect, test } from 'vitest';
import type { TestOutcome } from '../reports.ts';
import { judgeCitusRun, shortenList } from './judge.ts';

const outcome = (title: string, status: TestOutcome['status'], file = 'a.pg.test.ts'): TestOutcome => ({
  file,
  title,
  filterName: title,
  status,
  seconds: 0,
});
const list = [
  { statement: 'readTeam', reason: 'no GROUPING SETS', tests: ['a.pg.test.ts › sums', 'a.pg.test.ts › averages'] },
  { statement: 'readDue', reason: 'no SKIP LOCKED', tests: ['b.pg.test.ts › claims'] },
];

test('accepts a run in which the listed tests fail and all others pass', () => {
  const outcomes = [outcome('sums', 'failed'), outcome('averages', 'failed'), outcome('counts', 'passed')];
  expect(judgeCitusRun(outcomes, list)).toEqual({ broken: [], mended: [], unknown: [] });
});

test('names an unlisted test that fails, a listed one that passes, and a listed name that no test has', () => {
  const outcomes = [outcome('sums', 'passed'), outcome('counts', 'failed')];
  expect(judgeCitusRun(outcomes, list)).toEqual({
    broken: ['a.pg.test.ts › counts'],
    mended: ['a.pg.test.ts › sums'],
    unknown: ['a.pg.test.ts › averages'],
  });
});

test('removes tests from the list, and a statement without tests', () => {
  expect(shortenList(list, ['a.pg.test.ts › sums', 'b.pg.test.ts › claims'])).toEqual([
    { statement: 'readTeam', reason: 'no GROUPING SETS', tests: ['a.pg.test.ts › averages'] },
  ]);
});
