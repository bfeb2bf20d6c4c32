import { money } from '@baize/money';
import { expect, test } from 'vitest';
import type { RescueDefinition } from './rescue-definition.ts';
import { findLastRescuePeriod, computeNetLoss, computeRescueAmount } from './rescue.ts';

const definition: RescueDefinition = {
  period: 'weekly',
  ratePpm: 50_000,
  lossMin: '100.00',
  amountMax: '20.00',
  turnoverPpm: 1_000_000,
};

test('a rescue is its share of the net loss, rounded down and at most the largest amount', () => {
  expect(computeRescueAmount(money('NPR', 10_019n), definition)).toEqual(money('NPR', 500n));
  expect(computeRescueAmount(money('NPR', 9_999n), definition)).toBeUndefined();
  expect(computeRescueAmount(money('NPR', 900_000n), definition)).toEqual(money('NPR', 2_000n));
});

test('bonuses lower the net loss, and a gain gives no rescue', () => {
  expect(computeNetLoss(5_000n, 2_000n, 'NPR')).toEqual(money('NPR', 3_000n));
  expect(computeNetLoss(-5_000n, 0n, 'NPR')).toEqual(money('NPR', 0n));
  expect(computeRescueAmount(money('NPR', 0n), { ...definition, lossMin: '0' })).toBeUndefined();
});

test('the last period is the day before, or the week before from Monday to Sunday', () => {
  expect(findLastRescuePeriod('daily', '2026-11-01')).toEqual({
    key: '2026-10-31',
    firstDay: '2026-10-31',
    lastDay: '2026-10-31',
  });
  // 24 November 2026 is a Tuesday.
  expect(findLastRescuePeriod('weekly', '2026-11-24')).toEqual({
    key: '2026-W47',
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
  });
});
