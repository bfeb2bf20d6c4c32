import { expect, it } from 'vitest';
import { MARK_LOOKS, markLook, markRuns } from './vendor-mark-model.ts';

const CODES = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS', 'MG', 'AG', 'PNG', 'RTG', 'ISB', 'GG', 'DG', 'OG'];

it('gives a code the same look each time, and uses every look', () => {
  expect(CODES.map(markLook)).toEqual(CODES.map(markLook));
  expect(new Set(CODES.map(markLook)).size).toBe(MARK_LOOKS.length);
});

it('splits letters and digits', () => {
  expect(['CQ9', 'EG2', 'PG', '', '918K'].map((code) => markRuns(code).map(({ text }) => text))).toEqual([
    ['CQ', '9'],
    ['EG', '2'],
    ['PG'],
    [],
    ['918', 'K'],
  ]);
});
