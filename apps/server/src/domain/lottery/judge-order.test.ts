import type { LottoLine } from '@baize/contract/schemas/lotto';
import { findFamilyRules } from '@baize/lottery/settling';
import { describe, expect, test } from 'vitest';
import { judgeOrder, ORDER_SYMBOLS_MAX, type SaleTerms } from './judge-order.ts';
import { isMarketOffered } from './market-currency.ts';
import { findFullNumber, sumByNumber } from './number-stakes.ts';

const terms: SaleTerms = {
  currency: 'NPR',
  markets: ['official', 'credit', 'traditional'],
  closedPlays: ['ssc.one.position'],
  groupMax: 1_956,
  groupMin: 1_800,
  returnPpm: 970_000,
  dropsPpm: [],
  hasSteps: false,
  coefficientPpm: 800_000,
  lineMinMinor: 1n,
  lineMaxMinor: 1_000_000n,
  lineMaxMinorOfPlays: new Map(),
};

function judge(lines: readonly LottoLine[], more: Partial<SaleTerms> = {}) {
  const family = lines[0]?.playId.startsWith('vn-north') ? 'vn-north' : 'ssc';
  const rules = findFamilyRules(family);
  if (!rules) throw new Error(`no family ${family}`);
  return judgeOrder(rules, { ...terms, ...more }, lines);
}

const official = (multiple: number, group: number, unit: 'yuan' | 'fen' | 'li' = 'yuan'): LottoLine['price'] => ({
  market: 'official',
  unit,
  multiple,
  group,
});

describe('the cost of a line', () => {
  const straight = { playId: 'ssc.front3.straight', selection: '2,1|3|4,5' };
  const lot = { playId: 'vn-north.lots.lo2', selection: '07,12' };

  test.each([
    ['notes x 2 x unit x multiple', { ...straight, price: official(3, 1_956) }, 2_400n, 0n],
    ['with the rebate of a lower group, rounded down', { ...straight, price: official(3, 1_900) }, 2_400n, 67n],
    ['a hundredth of a note', { ...straight, price: official(1, 1_956, 'fen') }, 8n, 0n],
    ['amount x lots', { ...lot, price: { market: 'credit', amount: '1', returnPpm: 970_000 } }, 5_400n, 0n],
    [
      'amount x lots x coefficient, rounded up',
      { ...lot, price: { market: 'traditional', amount: '0.01', coefficientPpm: 800_000 } },
      44n,
      0n,
    ],
  ] as const)('is %s', (_, line, costMinor, rebateMinor) => {
    const judged = judge([line]);
    expect(judged.ok && judged.value).toEqual([expect.objectContaining({ costMinor, rebateMinor })]);
  });

  test('is refused where it is a fraction of the smallest unit, or where no amount is named', () => {
    const line = { playId: 'ssc.front3.straight', selection: '1|2|3', price: official(1, 1_956, 'li') };
    const value = { line: 0, errors: [{ code: 'price_not_payable' }] };
    expect(judge([line])).toEqual({ ok: false, code: 'lottery.line_invalid', value });
    for (const amount of ['0', '-1', '0.001'])
      expect(judge([{ ...lot, price: { market: 'credit', amount, returnPpm: 970_000 } }])).toMatchObject({ value });
  });

  test('keeps the selection in its stored form', () => {
    const judged = judge([{ ...straight, price: official(1, 1_956) }]);
    expect(judged.ok && judged.value[0]).toMatchObject({ selectionText: '1,2|3|4,5', notes: 4 });
  });
});

describe('a line is refused', () => {
  test.each([
    ['on a closed play', { playId: 'ssc.one.position', selection: '1||||', price: official(1, 1_956) }, 'play_closed'],
    [
      'on the play of another family',
      { playId: 'pk10.x.y', selection: '1', price: official(1, 1_956) },
      'unknown_play',
    ],
  ])('%s', (_, line, code) => {
    expect(judge([line])).toMatchObject({ code: 'lottery.line_invalid', value: { errors: [{ code }] } });
  });

  test('in a market that the lottery does not sell', () => {
    const line = { playId: 'ssc.front3.straight', selection: '1|2|3', price: official(1, 1_956) };
    expect(judge([line], { markets: ['credit'] })).toMatchObject({ code: 'lottery.line_invalid' });
  });

  test.each([1_799, 1_957])('at the prize group %i', (group) => {
    const line = { playId: 'ssc.front3.straight', selection: '1|2|3', price: official(1, group) };
    expect(judge([line])).toEqual({ ok: false, code: 'lottery.price_changed', value: { line: 0 } });
  });
});

test('an order with too many numbers is refused as a whole', () => {
  const line = (words: number): LottoLine => ({
    playId: 'ssc.front3.straight-typed',
    selection: Array.from({ length: words }, (_, word) => String(word).padStart(3, '0')).join(','),
    price: official(1, 1_956),
  });
  const full = Array.from({ length: ORDER_SYMBOLS_MAX / 1_000 }, () => line(1_000));
  expect(judge(full)).toMatchObject({ ok: true });
  expect(judge([...full, line(1)])).toMatchObject({ code: 'lottery.stake_limit', value: { symbolsPerOrder: 20_000 } });
});

test('a line has the lower one of the limits of its lottery and of its play', () => {
  const line = { playId: 'ssc.front3.straight', selection: '2,1|3|4,5', price: official(1, 1_956) };
  const limitsOf = (lineMaxMinor: bigint, ofPlay: bigint) => ({
    lineMaxMinor,
    lineMaxMinorOfPlays: new Map([[line.playId, ofPlay]]),
  });
  expect(judge([line], limitsOf(10_000n, 800n))).toMatchObject({ ok: true });
  const refused = { code: 'lottery.stake_limit', value: { line: 0, maximum: '7.99' } };
  expect(judge([line], limitsOf(10_000n, 799n))).toMatchObject(refused);
  expect(judge([line], limitsOf(799n, 10_000n))).toMatchObject(refused);
});

test('official plays are sold in currencies whose unit has a hundred parts', () => {
  expect([
    isMarketOffered('official', 'NPR'),
    isMarketOffered('official', 'VND'),
    isMarketOffered('credit', 'VND'),
  ]).toEqual([true, false, true]);
});

test('finds the number on which the lines stake more than the limit together', () => {
  const price = official(1, 1_956);
  const judged = judge([
    { playId: 'ssc.front2.straight', selection: '1,2|3,4', price },
    { playId: 'ssc.front2.straight', selection: '1|5', price },
  ]);
  const lines = (judged.ok ? judged.value : []).map((line) => ({ ...line, payoutMaxMinor: 1_000_000n }));
  const full = { playId: 'ssc.front2.straight', symbol: '1', stakeMinor: 600n };
  expect(findFullNumber(sumByNumber(lines, 'NPR'), [], 600n)).toBeUndefined();
  expect(findFullNumber(sumByNumber(lines, 'NPR'), [], 599n)).toEqual(full);
  expect(findFullNumber(sumByNumber(lines.slice(0, 1), 'NPR'), lines.slice(1), 600n)).toBeUndefined();
  expect(findFullNumber(sumByNumber(lines.slice(0, 1), 'NPR'), lines.slice(1), 599n)).toEqual(full);
});
