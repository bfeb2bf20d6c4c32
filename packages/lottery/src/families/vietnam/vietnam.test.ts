import { describe, expect, test } from 'vitest';
import { creditOdds, fairOdds, payoutFloor, returnToPlayer } from '../../core/quote.ts';
import { ratio, toDecimalFloor, toNumber } from '../../core/ratio.ts';
import { parseSelection } from '../../core/selection.ts';
import { expectExactPlay } from '../../testing/exact.ts';
import { sequences } from '../../testing/outcome-spaces.ts';
import { compareProofs } from '../../testing/play-proofs.ts';
import { expectSampledChances } from '../../testing/sampling.ts';
import { seededRandom } from '../../testing/seeded.ts';
import { TWO_DIGITS } from './number-plays.ts';
import { countLots, NORTH, SOUTH, SOUTH_PAIR, type VietnamDraw, type VietnamStructure } from './structure.ts';
import {
  COEFFICIENT_DEFAULT,
  PAIR_PRIZES,
  TRADITIONAL_PRIZES,
  traditionalPriceCeil,
  traditionalPrizeOf,
  traditionalPrizes,
} from './traditional-price.ts';
import { vietnamNorth, vietnamSouth, vietnamSouthPair } from './vietnam.ts';

const families = [
  [vietnamNorth, NORTH],
  [vietnamSouth, SOUTH],
  [vietnamSouthPair, SOUTH_PAIR],
] as const;

const isSetPlay = (id: string): boolean => /\.(sets|pairs)\./.test(id);
compareProofs();
const random = seededRandom(1_975);

/**
 * Returns 10,000 draws in which any four adjacent digits of any lot show each value exactly once: a shift of four
 * digits is added to the digits of all lots. Plays on single lots have their exact chances among them.
 */
function shiftedDraws({ prizes }: VietnamStructure): VietnamDraw[] {
  const base = prizes.map(({ count, digits }) =>
    Array.from({ length: count }, () => Array.from({ length: digits }, () => random(10))),
  );
  return Array.from(sequences(4, 0, 9), (shift) =>
    base.map((lots) => lots.map((lot) => lot.map((digit, place) => (digit + (shift[place % 4] ?? 0)) % 10).join(''))),
  );
}

describe.each(families.map(([family, structure]) => [family.id, family, structure] as const))(
  '%s',
  (_, { plays }, structure) => {
    const lotPlays = plays.filter(({ id }) => !isSetPlay(id));

    test('every play on single lots wins as often as its record states, over every value of each lot', () => {
      const draws = shiftedDraws(structure);
      for (const play of lotPlays) expectExactPlay(play, draws, random);
      expect(lotPlays.length > 0).toBe(structure !== SOUTH_PAIR);
    });

    test('every play on sets of numbers wins as often as its closed form states, in random draws', () => {
      // Only the last two digits of each lot count. `BAIZE_LOTTERY_DRAWS` raises the number of draws for the long suite.
      const lots = countLots(structure, 2);
      const draws = Array.from({ length: Number(process.env['BAIZE_LOTTERY_DRAWS'] ?? 5_000) }, (): VietnamDraw => [
        Array.from({ length: lots }, () => TWO_DIGITS[random(100)] ?? ''),
      ]);
      for (const play of plays.filter(({ id }) => isSetPlay(id))) expectSampledChances(play, draws);
    });
  },
);

test('the structures have the lots of the handbook', () => {
  expect([2, 3, 4].map((digits) => countLots(NORTH, digits))).toEqual([27, 23, 20]);
  expect([2, 3, 4].map((digits) => countLots(SOUTH, digits))).toEqual([18, 17, 16]);
});

function playOf(id: string) {
  const play = [vietnamNorth, vietnamSouth, vietnamSouthPair]
    .flatMap(({ plays }) => plays)
    .find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

function firstFairOdds(id: string): number {
  const play = playOf(id);
  const [tier] = play.tiers;
  if (!tier) throw new Error('no tier');
  return toNumber(fairOdds(play, tier));
}

describe('the fair odds equal those of the handbook', () => {
  test.each([
    ['vn-north', [18.22, 81.31, 374.54], [3.011, 3.995, 5.316, 7.095, 9.5, 12.761, 17.197]],
    ['vn-south', [38.3, 255.5, 1801], [2.085, 2.518, 3.046, 3.692, 4.486, 5.461, 6.662]],
  ])('%s', (region, all, none) => {
    expect([2, 3, 4].map((pick) => firstFairOdds(`${region}.sets.all${pick}`) / (all[pick - 2] ?? 0))).toEqual(
      all.map(() => expect.closeTo(1, 3)),
    );
    expect([4, 5, 6, 7, 8, 9, 10].map((pick) => firstFairOdds(`${region}.sets.none${pick}`))).toEqual(
      none.map((odds) => expect.closeTo(odds, 2)),
    );
  });

  test('a number on all lots pays 99 per hit at 99 %', () => {
    expect(creditOdds(playOf('vn-north.lots.lo2'), 990_000n).get('win')).toEqual(ratio(99n));
    expect(creditOdds(playOf('vn-north.prizes.special3'), 960_000n).get('win')).toEqual(ratio(960n));
    expect(toDecimalFloor(creditOdds(playOf('vn-north.lots.lo2-flat'), 990_000n).get('win') ?? ratio(0n), 4)).toBe(
      '3.6666',
    );
  });
});

describe('the traditional price', () => {
  test('is amount x lots x numbers x coefficient and determines the return', () => {
    const lo2 = playOf('vn-south.lots.lo2');
    expect(traditionalPriceCeil(lo2, 2, 1_000n, COEFFICIENT_DEFAULT)).toBe(28_800n);
    expect(traditionalPriceCeil(lo2, 1, 1n, ratio(1n, 10n))).toBe(2n);
    expect(returnToPlayer(lo2, 'win', traditionalPrizes(lo2, TRADITIONAL_PRIZES[2], COEFFICIENT_DEFAULT))).toEqual(
      ratio(15n, 16n),
    );
  });

  test('no play returns more than its stake at the default coefficient', () => {
    const plays = [vietnamNorth, vietnamSouth, vietnamSouthPair].flatMap((family) => family.plays);
    const returns = plays.flatMap((play) => {
      const prize = traditionalPrizeOf(play);
      const prizes = prize && traditionalPrizes(play, prize, COEFFICIENT_DEFAULT);
      return prizes ? [[play.id, toNumber(returnToPlayer(play, 'win', prizes))] as const] : [];
    });
    expect(returns.filter(([, returned]) => returned > 1)).toEqual([]);
    expect(Object.fromEntries(returns)).toMatchObject({
      'vn-north.pairs.pairs': expect.closeTo(0.9283, 4),
      'vn-south.pairs.pairs': expect.closeTo(0.7342, 4),
      'vn-south-pair.pairs.pairs': expect.closeTo(0.9166, 4),
    });
  });

  test('a pair pays half a prize for each repetition of the more frequent number', () => {
    const pair = playOf('vn-south.pairs.pairs');
    const prizes = traditionalPrizes(pair, PAIR_PRIZES.oneStation, ratio(1n));
    expect([prizes.get('both'), prizes.get('repeat')]).toEqual([ratio(750n), ratio(375n)]);
    const lots = ['12', '12', '12', '34', '34', '56', ...Array.from({ length: 12 }, () => '99')];
    const wins = pair.compile([lots])([['12', '34', '77']]);
    expect(wins).toEqual([
      { tier: 'both', notes: 1 },
      { tier: 'repeat', notes: 2 },
    ]);
    expect(payoutFloor(pair, wins, ratio(1_000n), prizes).prizeMinor).toBe(1_500_000n);
  });
});

describe('a result of the North', () => {
  const text =
    '00507|12307|99907,45678|10101,20202,30303,40404,50505,60606|7007,8008,9009,1010|1111,2222,3333,4444,5555,6666|123,456,789|07,12,34,56';
  const draw = vietnamNorth.parseDraw(text) ?? [];
  const notes = (id: string, selection: string): number =>
    playOf(id)
      .compile(draw)(parseSelection(selection))
      .reduce((sum, win) => sum + win.notes, 0);

  test('is parsed as it was formatted, and refused where it is partial', () => {
    expect(vietnamNorth.formatDraw(draw)).toBe(text);
    expect(vietnamNorth.parseDraw(text.replace(',34,56', ''))).toBeUndefined();
    expect(vietnamNorth.parseDraw(text.replace('00507', '507'))).toBeUndefined();
  });

  test('is a partial draw while lots are missing, in its own form only', () => {
    const isPartial = (partial: string): boolean | undefined => vietnamNorth.isPartialDraw?.(partial);
    expect(isPartial(text.replace('00507', ''))).toBe(true);
    expect(isPartial('||,|,,,,,|,,,|,,,,,|,,|07,,,')).toBe(true);
    for (const other of [
      text,
      '||,|,,,,,|,,,|,,,,,|,,|,,,',
      text.replace('00507', '507'),
      '||,|,,,,,|,,,|,,,,,|,,|07,,',
    ])
      expect(isPartial(other)).toBe(false);
  });

  test('a number that is drawn several times pays each time as lô, and once in xiên', () => {
    // 07 is the end of 00507, 12307, 99907, 7007 and the lot 07 of G7.
    expect(notes('vn-north.lots.lo2', '07')).toBe(5);
    expect(notes('vn-north.sets.all2', '07,12')).toBe(1);
    expect(notes('vn-north.sets.none4', '13,17,19,08')).toBe(0);
    expect(notes('vn-north.sets.none4', '13,17,19,43')).toBe(1);
  });

  test('keeps leading zeros and uses heads and tails of the correct prizes', () => {
    expect([notes('vn-north.prizes.special2', '07'), notes('vn-north.prizes.special2-head', '00')]).toEqual([1, 1]);
    expect([notes('vn-north.prizes.special4', '0507'), notes('vn-north.prizes.special3', '507')]).toEqual([1, 1]);
    expect([notes('vn-north.prizes.head2', '07,34,99'), notes('vn-north.prizes.head2-and-special2', '07')]).toEqual([
      2, 2,
    ]);
    expect([notes('vn-north.prizes.head3', '123,507'), notes('vn-north.more.first4-tail', '2307')]).toEqual([1, 1]);
    expect([
      notes('vn-north.special.units', '7'),
      notes('vn-north.special.sum', '7'),
      notes('vn-north.special.sides', 'small,odd'),
    ]).toEqual([1, 1, 2]);
  });
});
