import { expect, test } from 'vitest';
import { ALL_FAMILIES } from '../all-families.ts';
import { LOTTERIES } from '../catalogue/lotteries.ts';
import { drawShapes } from '../draw/draw-shapes.ts';
import { traditionalPrizeOf, traditionalPrizes } from '../families/vietnam/traditional-price.ts';
import { findFamilyRules } from '../settling.ts';
import { seededRandom, type RandomBelow } from '../testing/seeded.ts';
import type { Play, PlayExample } from './play.ts';
import { creditOdds, officialPrizes, payoutFloor, returnToPlayer, type PrizeTable } from './quote.ts';
import { ratio, toNumber } from './ratio.ts';

/** Number of bets on each family, each against its own draw. `BAIZE_RETURNS_BETS=10000000` raises it (docs/how-to/run-long-tests.md). */
const BETS = Number(process.env['BAIZE_RETURNS_BETS'] ?? 4_000);
const TIMEOUT_MS = 60_000 + BETS / 2;
/** A correct return differs by less than this many standard errors in all but one of some ten million runs. */
const STANDARD_ERRORS = 5.4;
const UNIT_STAKE = 1_000_000n;
const ISSUE = '20261124-0001';
const GROUP = 1_956n;
const RETURN_PPM = 970_000n;
const COEFFICIENT = ratio(8n, 10n);

/** A bet of one unit per lot on an example of a play. */
interface SimulatedBet {
  readonly play: Play<never>;
  readonly selection: PlayExample['selection'];
  readonly prizes: PrizeTable;
  readonly costUnits: number;
  readonly expectedUnits: number;
  /** Variance of the paid units, where no note wins together with another one. */
  readonly varianceMin: number;
}

function createBets(play: Play<never>): SimulatedBet[] {
  const prizes = prizesOf(play);
  const lots = play.unitsPerNote ?? 1;
  return play.examples.map(({ selection, notesByKind }) => {
    const kinds = Object.entries(notesByKind).filter(([, notes]) => notes > 0);
    const expected = kinds.map(([kind, notes]) => notes * lots * toNumber(returnToPlayer(play, kind, prizes)));
    const squares = play.tiers.map((tier) => {
      const wins = toNumber(tier.expectedWins) * (notesByKind[tier.noteKind] ?? 0);
      return wins * toNumber(prizes.get(tier.id) ?? ratio(BigInt(lots))) ** 2;
    });
    const notes = kinds.reduce((sum, [, count]) => sum + count, 0);
    const expectedUnits = sum(expected);
    const varianceMin = Math.max(0, sum(squares) - expectedUnits ** 2);
    return { play, selection, prizes, costUnits: notes * lots, expectedUnits, varianceMin };
  });
}

function prizesOf(play: Play<never>): PrizeTable {
  if (play.market === 'official') return officialPrizes(play, GROUP);
  if (play.market === 'credit') return creditOdds(play, RETURN_PPM);
  return traditionalPrizes(play, traditionalPrizeOf(play) ?? 0n, COEFFICIENT);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}

interface Simulated {
  staked: number;
  paid: number;
  expected: number;
  /** Variance of the sum of all payments: that of the sample, and the minimum by the chances. */
  sampleVariance: number;
  varianceMin: number;
}

interface Simulation {
  readonly bets: number;
  /** Factor of all payments; above 1 for a control with wrong payments. */
  readonly paysTimes: number;
}

/** Simulates bets on the plays of a family in turn. */
function simulate(family: string, random: RandomBelow, { bets: count, paysTimes }: Simulation): Simulated {
  const plays = ALL_FAMILIES.find(({ id }) => id === family)?.plays ?? [];
  const bets = plays.flatMap(createBets);
  const rules = findFamilyRules(family);
  const shape = drawShapes[family];
  if (!rules || !shape || bets.length === 0) throw new Error(`${family} has draws and plays`);
  const result: Simulated = { staked: 0, paid: 0, expected: 0, sampleVariance: 0, varianceMin: 0 };
  for (let index = 0; index < count; index += 1) {
    const bet = bets[index % bets.length];
    const wins = bet && rules.compileDraw(shape(random, ISSUE))?.(bet.play.id)?.(bet.selection);
    if (!bet || !wins) throw new Error(`a draw of ${family} settles each of its plays`);
    const units = wins.length === 0 ? 0 : paidUnits(bet, wins) * paysTimes;
    result.staked += bet.costUnits;
    result.paid += units;
    result.expected += bet.expectedUnits;
    result.sampleVariance += (units - bet.expectedUnits) ** 2;
    result.varianceMin += bet.varianceMin;
  }
  return result;
}

function paidUnits({ play, prizes }: SimulatedBet, wins: Parameters<typeof payoutFloor>[1]): number {
  const { prizeMinor, returnedMinor } = payoutFloor(play, wins, ratio(UNIT_STAKE), prizes);
  return Number(prizeMinor + returnedMinor) / Number(UNIT_STAKE);
}

function judge({ staked, paid, expected, sampleVariance, varianceMin }: Simulated) {
  const margin = STANDARD_ERRORS * Math.sqrt(Math.max(sampleVariance, varianceMin));
  return {
    isWithin: Math.abs(paid - expected) <= margin,
    returned: paid / staked,
    declared: expected / staked,
    margin: margin / staked,
  };
}

const FAMILIES = [...new Set(LOTTERIES.map(({ family }) => family))];

test.each(FAMILIES)('%s returns the declared share of simulated bets', { timeout: TIMEOUT_MS }, (family) => {
  const judged = judge(simulate(family, seededRandom(2_026), { bets: BETS, paysTimes: 1 }));
  expect(judged).toMatchObject({ isWithin: true });
});

const CONTROL_BETS = 40_000;

test('detects a lottery that pays more than it declares', () => {
  expect(judge(simulate('k3', seededRandom(7), { bets: CONTROL_BETS, paysTimes: 1.5 }))).toMatchObject({
    isWithin: false,
  });
});
