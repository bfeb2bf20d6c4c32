import { LOTTERY_LINES_MAX } from '@baize/contract/limits';
import { ssc } from '@baize/lottery/ssc';
import { expect, test } from 'vitest';
import {
  addLine,
  hasStalePrice,
  priceChanges,
  repriceLines,
  roomLeft,
  toOrder,
  totalMinor,
  type CartLine,
} from '../lines/cart-model.ts';
import { readRefusal } from './refusal.ts';
import type { LineTerms } from '../lines/line-terms.ts';

const TERMS: LineTerms = {
  currency: 'NPR',
  groupMax: 1956,
  groupMin: 1800,
  returnPpm: 970_000,
  coefficientPpm: 800_000,
  markets: ['official', 'credit'],
  limits: {
    lineMin: '0.01',
    lineMax: '1000.00',
    numberMax: '5000.00',
    payoutPerLineMax: '10000.00',
    payoutPerIssueMax: '50000.00',
  },
};

function aLine(change: Partial<CartLine> = {}): CartLine {
  const play = ssc.plays.find(({ id }) => id === 'ssc.one.position');
  if (!play) throw new Error('the ids of plays never change');
  return {
    key: 'one',
    play,
    selection: [['7'], [], [], [], []],
    notes: 1,
    price: { market: 'official', unit: 'yuan', multiple: 3, group: 1956 },
    ...change,
  };
}

test('makes an order of the lines with the total as its cost', () => {
  const lines = addLine([aLine()], aLine({ key: 'two', notes: 2, selection: [['7', '8'], [], [], [], []] }));
  expect(totalMinor(lines)).toBe(1_800n);
  expect(toOrder(lines, { gameCode: 'SSC_1M', issue: '20261124-0042', terms: TERMS })).toMatchObject({
    issue: '20261124-0042',
    cost: '18.00',
    lines: [{ selection: '7||||' }, { selection: '7,8||||' }],
  });
});

test('has room up to the most lines of an order, and for the line that is edited', () => {
  const line = aLine();
  const full = Array.from({ length: LOTTERY_LINES_MAX }, () => line);
  expect([roomLeft([], undefined), roomLeft(full, undefined), roomLeft(full, line)]).toEqual([LOTTERY_LINES_MAX, 0, 1]);
  expect(addLine(full.slice(1), line)).toHaveLength(LOTTERY_LINES_MAX);
});

test('reports the changes when the highest prize group is lowered, and adopts the new terms', () => {
  const lowered = { ...TERMS, groupMax: 1900 };
  const lines = [aLine()];
  expect(hasStalePrice(lines, TERMS)).toBe(false);
  expect(hasStalePrice(lines, lowered)).toBe(true);
  expect(priceChanges(lines, lowered)).toMatchObject([
    { before: { costMinor: 600n, winMinor: 5_868n }, now: { costMinor: 600n, winMinor: 5_700n } },
  ]);
  expect(hasStalePrice(repriceLines(lines, lowered), lowered)).toBe(false);
});

test('is stale after the odds of one of its numbers have fallen, and adopts the new odds', () => {
  const moved = (symbol: string) => ({
    playId: 'ssc.one.position',
    row: 0,
    symbol,
    returnPpm: 950_000,
    remaining: null,
  });
  const line = aLine({ price: { market: 'credit', amount: 100n, returnPpm: 970_000 } });
  expect(hasStalePrice([line], { ...TERMS, movedNumbers: [moved('8')] })).toBe(false);
  const fallen = { ...TERMS, movedNumbers: [moved('7'), moved('8')] };
  expect(hasStalePrice([line], fallen)).toBe(true);
  const [repriced] = repriceLines([line], fallen);
  expect(repriced?.price).toMatchObject({ returnPpm: 950_000 });
  expect(hasStalePrice(repriced ? [repriced] : [], fallen)).toBe(false);
});

test.each([
  ['network.failed', undefined, { kind: 'unconfirmed' }],
  ['system.busy', undefined, { kind: 'unconfirmed' }],
  ['lottery.issue_closed', undefined, { kind: 'closed' }],
  ['lottery.price_changed', undefined, { kind: 'price' }],
  ['lottery.line_invalid', { line: 2 }, { kind: 'line', index: 2 }],
  ['lottery.number_full', { line: -1 }, { kind: 'line', index: undefined }],
  [
    'lottery.issue_limit',
    { maximum: '50.00', remaining: '8.00' },
    { kind: 'issue', maximum: '50.00', remaining: '8.00' },
  ],
  ['lottery.issue_limit', null, { kind: 'other' }],
  ['lottery.stake_limit', undefined, { kind: 'line', index: undefined }],
  ['lottery.chase_invalid', { issue: '20261124-0044' }, { kind: 'chase', issue: '20261124-0044' }],
  ['lottery.chase_invalid', undefined, { kind: 'chase', issue: undefined }],
  ['wallet.insufficient_funds', undefined, { kind: 'funds' }],
  ['play.excluded', undefined, { kind: 'other', code: 'play.excluded' }],
] as const)('reads the refusal %s', (code, value, refusal) => {
  expect(readRefusal(code, value)).toMatchObject(refusal);
});
