import { expect, test } from 'vitest';
import { ssc } from '../families/ssc/ssc.ts';
import { exposureByNumber } from './exposure.ts';
import { parseSelection } from './selection.ts';

function exposure(id: string, text: string): string[] {
  const play = ssc.plays.find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return exposureByNumber(play, parseSelection(text)).map(({ row, symbol, notes }) => `${row}:${symbol} ${notes}`);
}

test('counts the notes that contain a number', () => {
  expect(exposure('ssc.front2.straight', '1,2|3,4,5')).toEqual(['0:1 3', '0:2 3', '1:3 2', '1:4 2', '1:5 2']);
  expect(exposure('ssc.front3.group6', '1,2,3,4')).toEqual(['0:1 3', '0:2 3', '0:3 3', '0:4 3']);
  expect(exposure('ssc.front2.straight-typed', '11,12')).toEqual(['0:11 1', '0:12 1']);
});
