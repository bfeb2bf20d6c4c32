import { describe, expect, test } from 'vitest';
import { noteKindsOf, tiersOfLine, type Selection } from '../../core/play.ts';
import { creditOdds, payoutFloor, returnToPlayer } from '../../core/quote.ts';
import { ratio, toNumber } from '../../core/ratio.ts';
import { BALLS } from './balls.ts';
import { EXAMPLE_YEAR } from './lhc-draw.ts';
import { lhc } from './lhc.ts';
import { LEG_OPTIONS } from './parlay.ts';

const found = lhc.plays.find(({ id }) => id === 'lhc.regular.parlay');
if (!found) throw new Error('no parlay');
const play = found;

const legsOf = (...legs: readonly string[]): Selection =>
  Array.from({ length: 6 }, (_, place) => legs.slice(place, place + 1));
const drawOf = (...balls: readonly number[]) => ({
  balls: [...balls, ...BALLS.filter((ball) => !balls.includes(ball))].slice(0, 7),
  lunarYear: EXAMPLE_YEAR,
});

/** Returns every ordered draw of the first `count` balls. */
function orderedDraws(count: number): number[][] {
  if (count === 0) return [[]];
  return orderedDraws(count - 1).flatMap((balls) =>
    BALLS.filter((ball) => !balls.includes(ball)).map((ball) => [...balls, ball]),
  );
}

function countWins(selection: Selection, draws: readonly (readonly number[])[]): Record<string, number> {
  const wins: Record<string, number> = {};
  for (const balls of draws) {
    for (const { tier, notes } of play.compile(drawOf(...balls))(selection)) wins[tier] = (wins[tier] ?? 0) + notes;
  }
  return wins;
}

const recordOf = (selection: Selection) =>
  Object.fromEntries(tiersOfLine(play, selection).map(({ id, expectedWins }) => [id, Number(expectedWins.numerator)]));

describe('the chances', () => {
  const pairs = LEG_OPTIONS.flatMap((first, index) => LEG_OPTIONS.slice(index).map((second) => [first, second]));
  const draws = orderedDraws(2);

  test.each(pairs)('of %s and %s equal those of all draws of two balls', (first, second) => {
    expect(countWins(legsOf(first, second), draws)).toEqual(recordOf(legsOf(first, second)));
  });

  test.each([
    ['big', 'big', 'odd'],
    ['small', 'green', 'even'],
    ['red', 'red', 'red'],
    ['odd', 'blue', 'odd'],
  ])('of %s, %s and %s equal those of all draws of three balls', (...legs) => {
    expect(countWins(legsOf(...legs), orderedDraws(3))).toEqual(recordOf(legsOf(...legs)));
  });

  test('of every kind of note add up to its exact return', () => {
    expect(noteKindsOf(play)).toHaveLength(1_708);
    const odds = creditOdds(play, 1_000_000n);
    const returns = noteKindsOf(play).map((kind) => toNumber(returnToPlayer(play, kind, odds)));
    expect(Math.max(...returns)).toBeLessThanOrEqual(1);
    // Odds are rounded down to four places.
    expect(Math.min(...returns)).toBeGreaterThan(0.9999);
  });
});

describe('the payment', () => {
  const selection = legsOf('big', 'odd', 'red');
  const settle = (...balls: readonly number[]) => play.compile(drawOf(...balls))(selection);
  const odds = creditOdds(play, 970_000n);
  const paid = (...balls: readonly number[]) => payoutFloor(play, settle(...balls), ratio(10_000n), odds);

  test('is the product of the odds times the factor that makes the return exact', () => {
    const product = 2 * 2 * (49 / 17) * 0.97;
    expect(Number(paid(26, 3, 1).prizeMinor) / 10_000).toBeCloseTo(product, 0);
  });

  test('of a leg that shows 49 is half of the prize', () => {
    const full = paid(26, 3, 1).prizeMinor;
    expect(paid(49, 3, 1)).toEqual({ prizeMinor: full / 2n, returnedMinor: 0n });
    expect(paid(26, 49, 1)).toEqual({ prizeMinor: full / 2n, returnedMinor: 0n });
  });

  test('of 49 on a colour depends on the colour: 49 is green', () => {
    const green = legsOf('green', 'big');
    expect(play.compile(drawOf(49, 26))(green)).toEqual([{ tier: 'big+green', notes: 1 }]);
    expect(settle(26, 3, 49)).toEqual([]);
  });

  test('is nothing when a leg loses', () => {
    expect(paid(1, 3, 2)).toEqual({ prizeMinor: 0n, returnedMinor: 0n });
    expect(paid(49, 4, 1)).toEqual({ prizeMinor: 0n, returnedMinor: 0n });
  });
});

test('a selection of one leg is no note', () => {
  expect(play.countNotes(legsOf('big'))).toBe(0);
  expect(play.countNotes(legsOf('big', 'odd'))).toBe(1);
  expect(tiersOfLine(play, legsOf('big'))).toEqual([]);
});
