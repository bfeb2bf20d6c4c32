import { judgeSelection } from '@baize/lottery/judge';
import type { Play } from '@baize/lottery/play';
import { toNumber } from '@baize/lottery/ratio';
import { ssc } from '@baize/lottery/ssc';
import { x5 } from '@baize/lottery/11x5';
import { vietnamNorth } from '@baize/lottery/vietnam';
import { expect, test } from 'vitest';
import { loadFamily } from './families.ts';
import { firstPriceChoice, toLinePrice, type LineTerms } from '../lines/line-terms.ts';
import { quickPick } from './quick-pick.ts';
import { quoteLine } from '../lines/quote-line.ts';
import { emptySelection, rowPicks, setRow, symbolsOfPick, toggleSymbol, toggleSymbols } from './selection-model.ts';

const TERMS: LineTerms = {
  currency: 'NPR',
  groupMax: 1956,
  groupMin: 1800,
  returnPpm: 970_000,
  coefficientPpm: 800_000,
  markets: ['official', 'credit', 'traditional'],
  limits: {
    lineMin: '1.00',
    lineMax: '1000.00',
    numberMax: '5000.00',
    payoutPerLineMax: '10000.00',
    payoutPerIssueMax: '50000.00',
  },
};

function playOf(plays: readonly Play<never>[], id: string): Play<never> {
  const play = plays.find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
}

const choice = firstPriceChoice(TERMS);

test('prices an official line, and returns the difference to the highest prize group', () => {
  const play = playOf(ssc.plays, 'ssc.one.position');
  const price = toLinePrice('official', { ...choice, multiple: 5, group: 1856 }, TERMS);
  const quote = price && quoteLine({ play, selection: [], notes: 2 }, price, TERMS);
  expect(quote).toMatchObject({
    costMinor: 2_000n,
    winMinor: 9_280n,
    isCapped: false,
    rebateMinor: 100n,
    limit: undefined,
  });
  expect(quote?.returned && toNumber(quote.returned)).toBeCloseTo(0.928, 10);
});

test('caps the prize at the limit of a line', () => {
  const price = toLinePrice('official', choice, TERMS);
  expect(
    price && quoteLine({ play: playOf(ssc.plays, 'ssc.five.straight'), selection: [], notes: 1 }, price, TERMS),
  ).toMatchObject({
    winMinor: 1_000_000n,
    isCapped: true,
  });
});

test('refuses fractions of the smallest unit, and stakes outside the limits', () => {
  const play = playOf(ssc.plays, 'ssc.one.position');
  const quote = (notes: number, part: Partial<typeof choice>) => {
    const price = toLinePrice('official', { ...choice, ...part }, TERMS);
    return price && quoteLine({ play, selection: [], notes }, price, TERMS);
  };
  expect(quote(1, { unit: 'li' })?.costMinor).toBeUndefined();
  expect(quote(1, { unit: 'jiao' })?.limit).toBe('below');
  expect(quote(1, { multiple: 501 })?.limit).toBe('above');
});

test('a play can have a lower limit for a line than its lottery', () => {
  const play = playOf(ssc.plays, 'ssc.one.position');
  const price = toLinePrice('official', { ...choice, multiple: 300 }, TERMS);
  const limitOf = (playId: string) => {
    const terms = { ...TERMS, limits: { ...TERMS.limits, plays: [{ playId, lineMax: '500.00' }] } };
    return price && quoteLine({ play, selection: [], notes: 1 }, price, terms).limit;
  };
  expect([limitOf('ssc.one.position'), limitOf('ssc.five.straight')]).toEqual(['above', undefined]);
});

test('computes the price of a number on 27 lots as 27 units, and that of a pair by the coefficient', () => {
  const amount = { ...choice, amount: '1' };
  const credit = toLinePrice('credit', amount, TERMS);
  expect(
    credit &&
      quoteLine({ play: playOf(vietnamNorth.plays, 'vn-north.lots.lo2'), selection: [], notes: 1 }, credit, TERMS),
  ).toMatchObject({
    costMinor: 2_700n,
    winMinor: 9_700n,
  });
  const traditional = toLinePrice('traditional', amount, TERMS);
  expect(
    traditional &&
      quoteLine(
        { play: playOf(vietnamNorth.plays, 'vn-north.pairs.pairs'), selection: [], notes: 1 },
        traditional,
        TERMS,
      ),
  ).toMatchObject({
    costMinor: 4_320n,
    winMinor: 65_000n,
  });
});

test('has no price before an amount is typed', () => {
  expect(toLinePrice('credit', choice, TERMS)).toBeUndefined();
  expect(toLinePrice('credit', { ...choice, amount: '0' }, TERMS)).toBeUndefined();
});

test('picks and removes symbols, up to the maximum of a row', () => {
  const play = playOf(vietnamNorth.plays, 'vn-north.sets.all2');
  const twenty = play.rows[0]?.kind === 'symbols' ? play.rows[0].symbols.slice(0, 20) : [];
  const full = setRow(play, emptySelection(play), 0, twenty);
  expect(toggleSymbol(play, full, 0, '99')).toEqual(full);
  expect(toggleSymbol(play, full, 0, '00')[0]).not.toContain('00');
});

test('moves a symbol between rows that may not share it', () => {
  const play = x5.plays.find(({ shape }) => shape === 'fixed-drag');
  if (!play) throw new Error('11X5 has plays of fixed and drag');
  const fixed = toggleSymbol(play, emptySelection(play), 0, '01');
  expect(toggleSymbol(play, fixed, 1, '01')).toEqual([[], ['01']]);
});

test('offers picks by size and parity in a row of numbers', () => {
  const [row] = playOf(ssc.plays, 'ssc.one.position').rows;
  if (row?.kind !== 'symbols') throw new Error('a position has symbols');
  expect(rowPicks(row)).toEqual(['all', 'big', 'small', 'odd', 'even', 'clear']);
  expect(symbolsOfPick(row, 'big')).toEqual(['5', '6', '7', '8', '9']);
});

test('offers all positions at once, and no pick of opposite options', () => {
  const [positions] = playOf(ssc.plays, 'ssc.any2.straight-sum').rows;
  const [sides] = playOf(ssc.plays, 'ssc.credit-ball1.sides').rows;
  expect(positions && rowPicks(positions)).toEqual(['all', 'clear']);
  expect(sides && rowPicks(sides)).toEqual(['clear']);
});

test('adds a group to the selection, and removes the group if all of it is selected', () => {
  const both = toggleSymbols(['07', '40'], ['07', '17']);
  expect(both).toEqual(['07', '40', '17']);
  expect(toggleSymbols(both, ['07', '17'])).toEqual(['40']);
});

test('offers groups only in rows that contain all numbers of Mark Six', async () => {
  const { plays, numberGroups } = await loadFamily('lhc');
  const groupsOf = (id: string) => {
    const [row] = playOf(plays, id).rows;
    return row?.kind === 'symbols' ? numberGroups(row.symbols, 2026).map(({ option }) => option) : [];
  };
  expect(groupsOf('lhc.linked.all-regular2')).toEqual(expect.arrayContaining(['horse', 'red', 'head0', 'tail9']));
  expect(groupsOf('lhc.special.animal')).toEqual([]);
  const klsf = await loadFamily('klsf');
  expect(klsf.numberGroups(['01', '02'], 2026)).toEqual([]);
});

test.each([
  'ssc',
  '11x5',
  'pk10',
  'k3',
  'pcdd',
  'klsf',
  'lhc',
  'p3',
  'p5',
  'vn-north',
  'vn-south',
  'thai',
  '4d',
  'lao',
  'hanoi',
])('finds a random selection for every play of %s', async (id) => {
  const { plays } = await loadFamily(id);
  const without = plays.filter((play) => {
    const picked = quickPick(play);
    return picked === undefined || !judgeSelection(play, picked).ok;
  });
  expect(without.map((play) => play.id)).toEqual([]);
});
