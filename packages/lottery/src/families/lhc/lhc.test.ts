import { describe, expect, test } from 'vitest';
import { fairOdds } from '../../core/quote.ts';
import { toNumber } from '../../core/ratio.ts';
import { expectExactPlay, hasOnePrizePerKind } from '../../testing/exact.ts';
import { rotations } from '../../testing/outcome-spaces.ts';
import { compareProofs } from '../../testing/play-proofs.ts';
import { randomSelection } from '../../testing/random-selection.ts';
import { expectSampledChances } from '../../testing/sampling.ts';
import { sample, seededRandom } from '../../testing/seeded.ts';
import { BALLS } from './balls.ts';
import { EXAMPLE_YEAR, type LhcDraw } from './lhc-draw.ts';
import { lhc } from './lhc.ts';

/** `BAIZE_LOTTERY_DRAWS` raises the number of sampled draws for the long suite. */
const SAMPLED_DRAWS = Number(process.env['BAIZE_LOTTERY_DRAWS'] ?? 8_000);

/** The 49 rotations of a draw: each number appears once at each position, so that they enumerate the plays on one ball. */
const rotated: LhcDraw[] = rotations(7, 49).map((balls) => ({ balls, lunarYear: EXAMPLE_YEAR }));

const ONE_BALL = /^lhc\.(special|regular\d)\.|^lhc\.regular\.number/;
const oneBallPlays = lhc.plays.filter(({ id }) => ONE_BALL.test(id));
compareProofs();
const random = seededRandom(20_261_123);
const sampled: LhcDraw[] = Array.from({ length: SAMPLED_DRAWS }, () => ({
  balls: sample(BALLS, 7, random),
  lunarYear: EXAMPLE_YEAR,
}));

test.each(oneBallPlays.map((play) => [play.id, play] as const))(
  '%s wins as often as its record states, with each ball at each position',
  (_, play) => {
    expectExactPlay(play, rotated, random);
  },
);

test.each(lhc.plays.filter(({ id }) => !ONE_BALL.test(id)).map((play) => [play.id, play] as const))(
  '%s wins as often as its closed form states, in random draws',
  (_, play) => {
    expectSampledChances(play, sampled);
    expect(play.examples.every(({ selection }) => play.countNotes(selection) > 0)).toBe(true);
  },
);

test('a selection of many numbers settles as the sum of its notes', () => {
  const setPlays = lhc.plays.filter(
    (play) => play.shape === 'set' && play.rows.length === 1 && hasOnePrizePerKind(play),
  );
  for (const play of setPlays.filter(({ id }) => !id.includes('combined'))) {
    const pick = play.rows[0]?.min ?? 0;
    const [picked = []] = randomSelection(play, random).map((symbols) => symbols.slice(0, pick + 3));
    for (const draw of sampled.slice(0, 40)) {
      const settle = play.compile(draw);
      const notes = notesOf(picked, pick).flatMap((note) => settle([note]));
      expect({ id: play.id, wins: sumByTier(settle([picked])) }).toEqual({ id: play.id, wins: sumByTier(notes) });
    }
  }
});

function notesOf(symbols: readonly string[], pick: number): string[][] {
  if (pick === 0) return [[]];
  return symbols.flatMap((symbol, index) =>
    notesOf(symbols.slice(index + 1), pick - 1).map((rest) => [symbol, ...rest]),
  );
}

function sumByTier(wins: readonly { readonly tier: string; readonly notes: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { tier, notes } of wins) sums[tier] = (sums[tier] ?? 0) + notes;
  return sums;
}

describe('the fair odds equal those of the handbook', () => {
  const odds = (id: string, tierId = 'win') => {
    const play = lhc.plays.find((candidate) => candidate.id === `lhc.${id}`);
    const tier = play?.tiers.find((candidate) => candidate.id === tierId);
    if (!play || !tier) throw new Error(`no ${id} ${tierId}`);
    return toNumber(fairOdds(play, tier));
  };

  test.each([
    ['special.number-a', 'number', 49],
    ['regular.number', 'number', 8.1667],
    ['special.sides', 'of24', 2],
    ['special.colour', 'of17', 2.8824],
    ['animals.present1', 'usual', 1 / 0.471719],
    ['animals.present1', 'odd', 1 / 0.553896],
    ['linked.all-regular4', 'win', 14_125.0667],
    ['linked.all-regular3', 'win', 921.2],
    ['linked.all-regular2', 'win', 78.4],
    ['linked.regular-and-special', 'win', 196],
    ['none.none5', 'win', 2.2416],
    ['none.none12', 'win', 8.3435],
  ])('%s %s', (id, tier, expected) => {
    expect(odds(id, tier)).toBeCloseTo(expected, 4 - Math.max(0, Math.floor(Math.log10(expected))));
  });

  test('the total is big in 50.56 % of the draws', () => {
    expect(1 / odds('totals.sides', 'big')).toBeCloseTo(0.5056, 4);
  });
});
