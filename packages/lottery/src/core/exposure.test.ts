import { expect, test } from 'vitest';
import { ssc } from '../families/ssc/ssc.ts';
import { exposureByNumber, highestPrize } from './exposure.ts';
import type { Play } from './play.ts';
import { creditOdds, officialPrizes } from './quote.ts';
import { toDecimalFloor } from './ratio.ts';
import { parseSelection } from './selection.ts';

function findPlay(id: string): Play<never> {
  const play = ssc.plays.find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

function exposure(id: string, text: string): string[] {
  return exposureByNumber(findPlay(id), parseSelection(text)).map(
    ({ row, symbol, notes }) => `${row}:${symbol} ${notes}`,
  );
}

test('counts the notes that contain a number', () => {
  expect(exposure('ssc.front2.straight', '1,2|3,4,5')).toEqual(['0:1 3', '0:2 3', '1:3 2', '1:4 2', '1:5 2']);
  expect(exposure('ssc.front3.group6', '1,2,3,4')).toEqual(['0:1 3', '0:2 3', '0:3 3', '0:4 3']);
  expect(exposure('ssc.front2.straight-typed', '11,12')).toEqual(['0:11 1', '0:12 1']);
});

test('knows the highest prize of a note with a number', () => {
  const highest = (id: string, symbol: string): string => {
    const play = findPlay(id);
    const prizes = play.market === 'official' ? officialPrizes(play, 2_000n) : creditOdds(play, 1_000_000n);
    return toDecimalFloor(highestPrize(play, symbol, prizes), 2);
  };
  expect(highest('ssc.front3.straight', '1')).toBe('1000.00');
  expect(highest('ssc.credit-ball1.sides', 'big')).toBe('2.00');
  // Each option has the prize of its own kind of note.
  const dragonTiger = (symbol: string) => highest('ssc.credit-total.dragon-tiger15', symbol);
  expect(dragonTiger('tie')).toBe('10.00');
  expect(dragonTiger('dragon')).toBe('2.00');
});
