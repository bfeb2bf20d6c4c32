import type { MockPlatform } from '@baize/api/testing';
import type { PointConfigValue, PointRecord, PointReward, RedeemRecord } from '@baize/contract/schemas/points';

const MORNING = '2026-11-21T08:30:00.000Z';

/** Returns an item of the points mall. One with an odd number is delivered, the others are credited at once. */
export function anItem(number: number, change: Partial<PointReward> = {}): PointReward {
  return {
    rewardId: `item-${number}`,
    name: `Item number ${number}`,
    description: '<p>What it is.</p>',
    image: '',
    points: number * 100,
    amountRequired: number === 3 ? '500.00' : '0.00',
    stock: 12,
    delivered: number % 2 === 1,
    ...change,
  };
}

export function aRedemption(number: number, change: Partial<RedeemRecord> = {}): RedeemRecord {
  return {
    transactionReference: String(900 + number),
    applyTime: MORNING,
    type: 'redeem',
    name: `Item number ${number}`,
    quantity: 2,
    points: 200,
    amountRequired: '0.00',
    status: 'process',
    remark: '',
    ...change,
  };
}

export function aPointRecord(number: number, change: Partial<PointRecord> = {}): PointRecord {
  return {
    transactionReference: String(700 + number),
    applyTime: MORNING,
    type: 'rng',
    changedPoints: 25,
    pointsBalance: 1_225,
    amount: '250.00',
    pointsRatio: '10.00',
    remark: '2026-11-20',
    ...change,
  };
}

export function pointRules(change: Partial<PointConfigValue> = {}): PointConfigValue {
  return {
    currency: 'NPR',
    earning: [
      { type: 'rng', amountPerPoint: '10.00' },
      { type: 'deposit', amountPerPoint: '100.00' },
    ],
    multiplierPercent: 150,
    convert: { enabled: true, pointsPerUnit: 100, minimumPoints: 200, stepPoints: 100, turnoverTimes: '2' },
    rules: '<p>One account for each person.</p>',
    ...change,
  };
}

/** Answers the calls of the points mall for a member with 1,225 points. */
export function answerPoints(
  platform: MockPlatform,
  items: readonly PointReward[] = [1, 2, 3].map((n) => anItem(n)),
): void {
  platform.answer('pointBalance', { points: 1_225, heldPoints: 200 });
  platform.answer('pointConfig', pointRules());
  platform.answer('pointRewards', ({ affordable }) => {
    const list = items.filter(({ points }) => affordable !== true || points <= 1_225);
    return { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR' };
  });
}
