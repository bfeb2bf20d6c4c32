import { money } from '@baize/money';
import { expect, test } from 'vitest';
import type { RebateDefinition } from './rebate-definition.ts';
import {
  computeCashback,
  computeRebate,
  findRebateRate,
  findVendorOfBalance,
  listVendorRates,
  listVendorsOfRates,
  parseMinimumRebate,
  selectBalances,
} from './rebate.ts';

const definition: RebateDefinition = {
  rates: [
    { gameType: 'RNG', vipFrom: 0, ratePpm: 5_000 },
    { gameType: 'RNG', vipFrom: 3, ratePpm: 8_000 },
    { gameType: 'LIVE', vipFrom: 2, ratePpm: 3_000 },
  ],
  minimumClaim: '1.00',
  turnoverPpm: 1_000_000,
};
const terms = { definition, vipLevel: 0, currency: 'NPR' } as const;
const rng = (validBetMinor: bigint) => ({ gameType: 'RNG', validBet: money('NPR', validBetMinor) }) as const;
const live = (validBetMinor: bigint) => ({ gameType: 'LIVE', validBet: money('NPR', validBetMinor) }) as const;

test.each([
  [0, 5_000n, 0n],
  [2, 5_000n, 3_000n],
  [3, 8_000n, 3_000n],
  [9, 8_000n, 3_000n],
])('the rate of VIP %i is the one of the highest level reached', (level, slots, tables) => {
  expect(findRebateRate(definition, 'RNG', level)).toBe(slots);
  expect(findRebateRate(definition, 'LIVE', level)).toBe(tables);
});

const lantern = {
  vendor: 'LANTERN',
  gameType: 'RNG',
  vipFrom: 2,
  ratePpm: 9_000,
  from: '2026-11-10T00:00:00Z',
} as const;
const withVendor: RebateDefinition = { ...definition, vendorRates: [lantern, { ...lantern, vipFrom: 5, ratePpm: 0 }] };

test.each([
  [0, 'LANTERN', 5_000n],
  [2, 'LANTERN', 9_000n],
  [5, 'LANTERN', 0n],
  [2, 'OTHER', 5_000n],
  [2, undefined, 5_000n],
])(
  'at VIP %i the rate at %s is its own from its first level on, and that of the category below',
  (level, vendor, rate) => {
    expect(findRebateRate(withVendor, 'RNG', level, vendor)).toBe(rate);
  },
);

test('lists the rates of vendors that differ from their category at a level, with the time from which they count', () => {
  const later = { ...lantern, vendor: 'ORION', vipFrom: 0, ratePpm: 5_000, from: '2026-12-01T00:00:00Z' };
  const both: RebateDefinition = { ...withVendor, vendorRates: [...(withVendor.vendorRates ?? []), later] };
  const from = new Date(lantern.from);
  expect(listVendorRates(both, 0)).toEqual([]);
  expect(listVendorRates(both, 2)).toEqual([{ vendorCode: 'LANTERN', gameType: 'RNG', ratePpm: 9_000n, from }]);
  expect(listVendorRates(both, 5)).toEqual([
    { vendorCode: 'LANTERN', gameType: 'RNG', ratePpm: 0n, from },
    { vendorCode: 'ORION', gameType: 'RNG', ratePpm: 5_000n, from: new Date(later.from) },
  ]);
  expect(listVendorRates(definition, 5)).toEqual([]);
});

test('a bet belongs to the balance of a vendor from the time on at which the vendor has a rate for its category', () => {
  const bet = { gameType: 'RNG', vendorCode: 'LANTERN', placedAt: new Date('2026-11-10T00:00:00Z') };
  expect(findVendorOfBalance(withVendor, bet)).toBe('LANTERN');
  expect(findVendorOfBalance(withVendor, { ...bet, placedAt: new Date('2026-11-09T23:59:59Z') })).toBeUndefined();
  expect(findVendorOfBalance(withVendor, { ...bet, gameType: 'LIVE' })).toBeUndefined();
  expect(findVendorOfBalance(withVendor, { ...bet, vendorCode: undefined })).toBeUndefined();
  expect(findVendorOfBalance(definition, bet)).toBeUndefined();
  expect(listVendorsOfRates(withVendor, 'RNG')).toEqual(['LANTERN']);
});

test('a claim of one category takes its vendors too, and the negative balances of all vendors', () => {
  const balances = [
    rng(500n),
    { ...rng(300n), vendorCode: 'LANTERN' },
    { ...live(-100n), vendorCode: 'OTHER' },
    { ...live(100n), vendorCode: 'LANTERN' },
  ];
  expect(selectBalances(balances, 'RNG')).toEqual(balances.slice(0, 3));
  const { lines } = computeRebate(balances.slice(0, 2), { ...terms, definition: withVendor, vipLevel: 2 });
  expect(lines).toMatchObject([{ ratePpm: 5_000n }, { vendorCode: 'LANTERN', ratePpm: 9_000n }]);
});

test('each line is rounded down, also below zero', () => {
  const { lines, amount } = computeRebate([rng(39_999n), { ...rng(-201n) }], terms);
  expect(lines.map((line) => line.amount)).toEqual([money('NPR', 199n), money('NPR', -2n)]);
  expect(amount).toEqual(money('NPR', 197n));
});

test('a category without a rate earns nothing', () => {
  expect(computeRebate([live(1_000_000n)], terms).amount).toEqual(money('NPR', 0n));
});

test('a claim of one category includes the voided bets of the others', () => {
  const balances = [rng(500n), live(-300n), { ...live(700n), gameType: 'FISH' as const }];
  expect(selectBalances(balances, 'RNG')).toEqual([balances[0], balances[1]]);
  expect(selectBalances(balances, undefined)).toEqual(balances);
});

test('a rebate of zero is not granted, even with a minimum of zero', () => {
  expect(parseMinimumRebate(definition, 'NPR')).toEqual(money('NPR', 100n));
  expect(parseMinimumRebate({ ...definition, minimumClaim: '0' }, 'NPR')).toEqual(money('NPR', 1n));
});

test.each([
  [10_000n, 0n, 500n],
  [10_000n, 4_000n, 300n],
  [10_000n, 12_000n, 0n],
  [-10_000n, 0n, 0n],
])('cashback of a net loss of %i with bonuses of %i is %i', (netLoss, bonuses, cashback) => {
  expect(computeCashback(money('NPR', netLoss), money('NPR', bonuses), 50_000n)).toEqual(money('NPR', cashback));
});
