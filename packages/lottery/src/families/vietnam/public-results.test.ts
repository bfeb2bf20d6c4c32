import { describe, expect, test } from 'vitest';
import type { Family } from '../../core/family.ts';
import { parseSelection } from '../../core/selection.ts';
import type { VietnamDraw } from './structure.ts';
import { vietnamNorth, vietnamSouth } from './vietnam.ts';

/**
 * Published results that were settled by hand: the winning numbers were read from the result and not computed. Some
 * tables print the fifth prize of the South with a leading zero; it has four digits.
 */
const RESULTS: readonly PublishedResult[] = [
  {
    // The lots end in 84 | 76 | 85 37 | 42 64 95 80 83 06 | 79 93 02 95 | 40 39 88 12 36 23 | 29 72 78 | 12 25 78 70.
    name: 'the North on 1 October 2005',
    family: vietnamNorth,
    text: '34584|16876|34885,65037|44442,95464,14795,94080,18983,22006|4979,4293,2502,4395|4240,3439,3988,5912,3636,5423|729,272,278|12,25,78,70',
    notes: {
      'lots.lo2 12': 2,
      'lots.lo2 78,95,84,13': 5,
      'lots.lo3 584,729,795,112': 3,
      'lots.lo4 4584,4979,0012': 2,
      'lots.lo8 78,12,84,95': 4,
      'prizes.special2 84': 1,
      'prizes.special2 34': 0,
      'prizes.special2-head 34': 1,
      'prizes.first2-tail 76': 1,
      'prizes.first2-head 16': 1,
      'prizes.head2 12,25,13': 2,
      'prizes.head2-and-special2 70,84': 2,
      'prizes.special3 584': 1,
      'prizes.head3 729,272,584': 2,
      'prizes.head3-and-special3 729,584': 2,
      'prizes.special4 4584': 1,
      'more.lo2-head 34,42,94': 6,
      'more.first3-tail 876': 1,
      'more.first4-tail 6876': 1,
      'special.tens 8': 1,
      'special.units 4': 1,
      'special.sum 12': 1,
      'special.sides big,even,odd': 2,
      'sets.all2 12,78': 1,
      'sets.all2 12,13': 0,
      'sets.all3 12,78,95,84': 4,
      'sets.none4 13,14,15,16': 1,
      'sets.none4 12,14,15,16': 0,
    },
    pairs: { '12,78': { both: 1, repeat: 1 }, '84,76': { both: 1 }, '84,13': {} },
  },
  {
    // The lots end in 36 | 60 | 51 | 44 66 | 42 35 32 21 97 34 26 | 88 | 21 34 68 | 07 | 06.
    name: 'An Giang on 9 July 2026',
    family: vietnamSouth,
    text: '622936|15860|28251|38344,93766|47742,54035,25932,83121,03597,29534,04726|3388|5921,8134,7068|907|06',
    notes: {
      'lots.lo2 21,34,36,13': 5,
      'lots.lo3 936,121,921,907,006': 4,
      'lots.lo4 2936,3121,8134,0907': 3,
      'lots.lo7 21,34,36,51': 3,
      'prizes.special2 36': 1,
      'prizes.special2-head 62': 1,
      'prizes.first2-tail 60': 1,
      'prizes.first2-head 15': 1,
      'prizes.head2 06': 1,
      'prizes.head2-and-special2 06,36': 2,
      'prizes.special3 936': 1,
      'prizes.head3 907': 1,
      'prizes.head3-and-special3 907,936': 2,
      'prizes.special4 2936': 1,
      'special.tens 3': 1,
      'special.units 6': 1,
      'special.sum 9': 1,
      'special.sides small,even,big': 2,
      'sets.all2 21,34': 1,
      'sets.all3 21,34,88': 1,
      'sets.none5 01,02,03,04,05': 1,
      'sets.none5 06,02,03,04,05': 0,
    },
    pairs: { '21,34': { both: 1, repeat: 1 }, '36,60': { both: 1 } },
  },
];

interface PublishedResult {
  readonly name: string;
  readonly family: Family<VietnamDraw>;
  readonly text: string;
  /** Winning notes by play and selection. */
  readonly notes: Readonly<Record<string, number>>;
  readonly pairs: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

describe.each(RESULTS)('$name', ({ family, text, notes, pairs }) => {
  const draw = family.parseDraw(text);
  if (!draw) throw new Error('the result is not complete');
  const settle = (playId: string, selection: string) => {
    const play = family.plays.find(({ id }) => id === `${family.id}.${playId}`);
    if (!play) throw new Error(`no play ${playId}`);
    return play.compile(draw)(parseSelection(selection));
  };

  test.each(Object.entries(notes))('%s wins %i notes', (bet, expected) => {
    const [playId = '', selection = ''] = bet.split(' ');
    expect(settle(playId, selection).reduce((sum, win) => sum + win.notes, 0)).toBe(expected);
  });

  test.each(Object.entries(pairs))('the pair %s wins %o', (selection, expected) => {
    const wins = settle('pairs.pairs', selection).map(({ tier, notes: count }) => [tier, count]);
    expect(Object.fromEntries(wins)).toEqual(expected);
  });
});
