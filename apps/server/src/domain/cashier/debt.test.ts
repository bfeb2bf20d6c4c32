import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { computeCoverage, allocateCashToDebts, sumTaken } from './debt.ts';

const npr = (amountMinor: bigint) => money('NPR', amountMinor);

test.each([
  [500n, 1000n, 500n, 500n],
  [1000n, 1000n, 1000n, 0n],
  [1500n, 1000n, 1000n, 0n],
  [0n, 1000n, 0n, 1000n],
])('cash of %s covers of %s: %s, and %s is owed', (cash, amount, taken, owed) => {
  expect(computeCoverage(npr(cash), npr(amount))).toEqual({ taken: npr(taken), owed: npr(owed) });
});

test('debts are settled in their order, the last one in part, and never beyond the cash', () => {
  const debts = [1n, 2n, 3n].map((depositId) => ({ depositId, owed: npr(400n) }));
  const settled = allocateCashToDebts(npr(500n), debts);
  expect(settled).toEqual([
    { depositId: 1n, taken: npr(400n), owed: npr(0n) },
    { depositId: 2n, taken: npr(100n), owed: npr(300n) },
  ]);
  expect(sumTaken(settled, npr(0n))).toEqual(npr(500n));
  expect(allocateCashToDebts(npr(0n), debts)).toEqual([]);
  expect(sumTaken(allocateCashToDebts(npr(10_000n), debts), npr(0n))).toEqual(npr(1200n));
});
