import { expect, test } from 'vitest';
import { ALL_FAMILIES } from '../all-families.ts';
import { lhc } from '../families/lhc/lhc.ts';
import { ssc } from '../families/ssc/ssc.ts';
import { x5 } from '../families/x5/x5.ts';
import { exposureByNumber, highestPrize } from './exposure.ts';
import type { InputRow, Play } from './play.ts';
import { creditOdds, officialPrizes } from './quote.ts';
import { toDecimalFloor } from './ratio.ts';
import { parseSelection } from './selection.ts';

function findPlay(id: string): Play<never> {
  const plays: readonly Play<never>[] = [...ssc.plays, ...lhc.plays, ...x5.plays];
  const play = plays.find((candidate) => candidate.id === id);
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

test('counts every note for a symbol that is in each of them', () => {
  expect(exposure('lhc.special.combined-animals', 'rat,ox,tiger')).toEqual(['0:rat 1', '0:ox 1', '0:tiger 1']);
  expect(exposure('11x5.any3.any-fixed-drag', '01,02|03,04,05,06')).toEqual([
    '0:01 4',
    '0:02 4',
    '1:03 1',
    '1:04 1',
    '1:05 1',
    '1:06 1',
  ]);
});

/** Adds two symbols to each row, without repeating a symbol in another row. */
function widen(rows: readonly InputRow[], selection: readonly (readonly string[])[]): string[][] {
  const used = new Set(selection.flat());
  return selection.map((picked, row) => {
    const input = rows[row];
    if (input?.kind !== 'symbols') return [...picked];
    const more = input.symbols.filter((symbol) => !used.has(symbol)).slice(0, 2);
    const widened = [...picked, ...more].slice(0, input.max);
    for (const symbol of widened) used.add(symbol);
    return widened;
  });
}

test.each(ALL_FAMILIES)('counts between one note and all notes for each symbol of $id', ({ plays }) => {
  for (const play of plays) {
    for (const picked of play.examples.flatMap(({ selection }) => [selection, widen(play.rows, selection)])) {
      const all = play.countNotes(picked);
      const wrong = exposureByNumber(play, picked).filter(({ notes }) => notes < 1 || notes > all);
      expect({ play: play.id, picked, wrong }).toEqual({ play: play.id, picked, wrong: [] });
    }
  }
});

test('returns the highest prize of a note with a number', () => {
  const highest = (id: string, symbol: string): string => {
    const play = findPlay(id);
    const prizes = play.market === 'official' ? officialPrizes(play, 2_000n) : creditOdds(play, 1_000_000n);
    return toDecimalFloor(highestPrize(play, { selection: [[symbol]], symbol }, prizes), 2);
  };
  expect(highest('ssc.front3.straight', '1')).toBe('1000.00');
  expect(highest('ssc.credit-ball1.sides', 'big')).toBe('2.00');
  // Each option has the prize of its own kind of note.
  const dragonTiger = (symbol: string) => highest('ssc.credit-total.dragon-tiger15', symbol);
  expect(dragonTiger('tie')).toBe('10.00');
  expect(dragonTiger('dragon')).toBe('2.00');
});
