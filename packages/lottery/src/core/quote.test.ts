import { describe, expect, test } from 'vitest';
import { ssc } from '../families/ssc/ssc.ts';
import { x5 } from '../families/x5/x5.ts';
import {
  creditOdds,
  fairOdds,
  groupRebate,
  linePriceMinor,
  noteKindsOutside,
  officialPrizes,
  payoutFloor,
  returnToPlayer,
} from './quote.ts';
import { ratio, toDecimalFloor } from './ratio.ts';

function playOf(id: string) {
  const play = [...ssc.plays, ...x5.plays].find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

/** Returns the prize in yuan of a note of 2 yuan. */
function prize(id: string, group: bigint, tier = 'win'): string {
  const perUnit = officialPrizes(playOf(id), group).get(tier) ?? ratio(0n);
  return toDecimalFloor(ratio(perUnit.numerator * 2n, perUnit.denominator), 2);
}

describe('official prizes', () => {
  test('equal those of the handbook', () => {
    expect(prize('ssc.five.straight', 1800n)).toBe('180000.00');
    expect(prize('ssc.five.group120', 1800n)).toBe('1500.00');
    expect(prize('11x5.any5.any', 1798n)).toBe('830.67');
    expect(prize('ssc.front3.group-mixed', 1956n, 'pair')).toBe('652.00');
    expect(prize('ssc.front3.group-mixed', 1956n, 'different')).toBe('326.00');
  });

  test('return group / 2000 for each kind of note of each play', () => {
    for (const play of ssc.plays.filter(({ market }) => market === 'official')) {
      for (const { noteKind } of play.tiers) {
        expect(returnToPlayer(play, noteKind, officialPrizes(play, 1956n))).toEqual(ratio(1956n, 2000n));
      }
    }
  });

  test('a member with a lower prize group gets the difference as rebate', () => {
    expect(groupRebate(1956n, 1900n)).toEqual(ratio(28n, 1000n));
  });
});

describe('credit odds', () => {
  const dragonTiger = playOf('ssc.credit-total.dragon-tiger15');

  test('exclude the stakes that a tie returns from the fair odds', () => {
    const tier = dragonTiger.tiers.find(({ id }) => id === 'dragon-tiger');
    if (!tier) throw new Error('no tier');
    expect(fairOdds(dragonTiger, tier)).toEqual(ratio(2n));
    const odds = creditOdds(dragonTiger, 970_000n);
    expect(odds.get('dragon-tiger')).toEqual(ratio(194n, 100n));
    expect(returnToPlayer(dragonTiger, 'dragon-tiger', odds)).toEqual(ratio(973n, 1000n));
  });

  test('a tie returns the stake, and a loss pays nothing', () => {
    const odds = creditOdds(dragonTiger, 970_000n);
    const settle = (text: string) => dragonTiger.compile(ssc.parseDraw(text) ?? [])([['dragon']]);
    expect(payoutFloor(dragonTiger, settle('9,0,0,0,1'), ratio(1_000n), odds)).toEqual({
      prizeMinor: 1_940n,
      returnedMinor: 0n,
    });
    expect(payoutFloor(dragonTiger, settle('9,0,0,0,9'), ratio(1_000n), odds)).toEqual({
      prizeMinor: 0n,
      returnedMinor: 1_000n,
    });
    expect(payoutFloor(dragonTiger, settle('0,0,0,0,9'), ratio(1_000n), odds)).toEqual({
      prizeMinor: 0n,
      returnedMinor: 0n,
    });
  });
});

test("lists the kinds of note whose return is outside of the operator's bounds", () => {
  const total = playOf('ssc.credit-total.total-sides');
  const bounds = { floor: ratio(90n, 100n), ceiling: ratio(99n, 100n) };
  expect(noteKindsOutside(total, creditOdds(total, 970_000n), bounds)).toEqual([]);
  expect(noteKindsOutside(total, new Map([['side', ratio(2n)]]), bounds)).toEqual(['side']);
  expect(noteKindsOutside(total, new Map([['side', ratio(17n, 10n)]]), bounds)).toEqual(['side']);
});

test('adds up several tiers of one line', () => {
  const tails = playOf('ssc.five.tails');
  const wins = tails.compile([1, 2, 3, 4, 5])([['9'], ['9'], ['3'], ['4'], ['5']]);
  expect(wins.map(({ tier }) => tier)).toEqual(['last1', 'last2', 'last3']);
  expect(payoutFloor(tails, wins, ratio(200n), officialPrizes(tails, 2000n)).prizeMinor).toBe(200n * 1_110n);
});

test('throws on a tier without a prize', () => {
  expect(() => payoutFloor(playOf('ssc.five.straight'), [{ tier: 'win', notes: 1 }], ratio(200n), new Map())).toThrow(
    'no prize',
  );
});

test('refuses a price of a line with a fraction of the minor unit', () => {
  expect(linePriceMinor(3, 'yuan', 2n)).toBe(1_200n);
  expect(linePriceMinor(5, 'li', 1n)).toBe(1n);
  expect(linePriceMinor(1, 'li', 1n)).toBeUndefined();
});
