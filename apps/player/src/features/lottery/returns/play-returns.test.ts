import type { PlayMarket } from '@baize/lottery/play';
import { describe, expect, test } from 'vitest';
import { FAMILY_IDS, loadFamily } from '../texts/play-families.ts';
import { playReturns, type ReturnTerms } from './play-returns.ts';
import { drawsPerWin, formatPays, outcomeCount, percentOf } from './return-figures.ts';

const TERMS: ReturnTerms = { groupMax: 1956, returnPpm: 970_000, coefficientPpm: 800_000, closedPlays: [] };
const YEAR = 2026;

/** Returns the draws per win, cost, prize and return of each prize as the page formats them, by play and tier. */
async function figures(family: string, market: PlayMarket, terms = TERMS): Promise<Map<string, string[]>> {
  const { plays } = await loadFamily(family);
  const rows = playReturns(plays, market, terms, YEAR);
  return new Map(
    rows.map(({ play, tier, costs, pays, returned }) => [
      `${play.id} ${tier.id}`,
      [drawsPerWin(tier.expectedWins), formatPays(costs), formatPays(pays), percentOf(returned)],
    ]),
  );
}

describe('the prizes of a market', () => {
  test('shows official prizes for a note of 2.00 at the prize group of the member', async () => {
    const found = await figures('ssc', 'official');
    expect(found.get('ssc.five.straight win')).toEqual(['100,000.00', '2.00', '195,600.00', '97.80']);
    expect(found.get('ssc.five.group120 win')).toEqual(['833.33', '2.00', '1,630.00', '97.80']);
    expect([...found.keys()].filter((key) => key.includes('credit'))).toEqual([]);
  });

  test('shows the odds for the return that the operator chose, including ties', async () => {
    const found = await figures('ssc', 'credit');
    expect(found.get('ssc.credit-ball1.number number')).toEqual(['10.00', '1.00', '9.70', '97.00']);
    expect(found.get('ssc.credit-total.dragon-tiger15 dragon-tiger')).toEqual(['2.22', '1.00', '1.94', '97.30']);
    expect((await figures('vn-north', 'credit')).get('vn-north.lots.lo2 win')).toEqual([
      '3.70',
      '27.00',
      '97.00',
      '97.00',
    ]);
  });

  test('shows traditional prizes as multiples of the amount, with the coefficient in their return', async () => {
    const found = await figures('vn-north', 'traditional');
    expect(found.get('vn-north.lots.lo2 win')).toEqual(['3.70', '21.60', '75.00', '93.75']);
    expect(found.get('vn-north.pairs.pairs both')?.slice(1, 3)).toEqual(['43.20', '650.00']);
    expect([...found.keys()].filter((key) => key.includes('special.tens'))).toEqual([]);
  });

  test('omits a closed play', async () => {
    const found = await figures('pcdd', 'credit', { ...TERMS, closedPlays: ['pcdd.credit.colour'] });
    expect([...found.keys()].filter((key) => key.includes('colour'))).toEqual([]);
    expect(found.has('pcdd.credit.triple triple')).toBe(true);
  });

  test('omits a kind of note that no option has in the lunar year', async () => {
    const { plays } = await loadFamily('lhc');
    const sizes = (year: number) =>
      playReturns(plays, 'credit', TERMS, year)
        .filter(({ play }) => play.id === 'lhc.special.element')
        .map(({ tier }) => tier.id);
    expect(sizes(2026)).not.toEqual(['of8', 'of9', 'of10', 'of11', 'of12']);
    expect(sizes(2026).length).toBeGreaterThan(0);
  });
});

test.each(FAMILY_IDS)('no prize of %s returns more than the stakes, in any market', async (family) => {
  const { plays } = await loadFamily(family);
  const rows = (['official', 'credit', 'traditional'] as const).flatMap((market) =>
    playReturns(plays, market, TERMS, YEAR).map((row) => ({ ...row, market })),
  );
  expect(rows.length).toBeGreaterThan(0);
  const excessive = rows.filter(({ returned }) => returned.numerator > returned.denominator);
  expect(excessive.map(({ play, market }) => `${play.id} ${market}`)).toEqual([]);
});

test('groups the digits of figures and rounds them down to the necessary decimals', () => {
  expect(formatPays({ numerator: 35_925n, denominator: 10_000n })).toBe('3.5925');
  expect(formatPays({ numerator: 12_345_678n, denominator: 1n })).toBe('12,345,678.00');
  expect(formatPays({ numerator: 2n, denominator: 3n })).toBe('0.6666');
  expect(percentOf({ numerator: 999_999n, denominator: 1_000_000n })).toBe('99.99');
  expect(outcomeCount({ numerator: 120n, denominator: 100_000n })).toEqual({ wins: 120, outcomes: 100_000 });
  expect(outcomeCount({ numerator: 1n, denominator: 100n ** 27n })).toBeUndefined();
});
