import type { MockPlatform } from '@baize/api/testing';
import type { RebateHistoryValue, RebateOverviewValue, RebateRecord } from '@baize/contract/schemas/rebates';
import type { VipLevel, VipMineValue, VipReward } from '@baize/contract/schemas/vip';

const MORNING = '2026-11-21T08:30:00.000Z';

/** Returns one of three VIP levels, by its rank from 0 to 2. */
export function aVipLevel(rank: number, change: Partial<VipLevel> = {}): VipLevel {
  const times = 10 ** rank;
  return {
    rank,
    label: ['Traveller', 'Sherpa', 'Summit'][rank] ?? `VIP ${rank}`,
    validBetRequired: rank === 0 ? '0.00' : `${times * 1000}.00`,
    depositRequired: rank === 0 ? '0.00' : `${times * 100}.00`,
    validBetToKeep: rank === 0 ? '0.00' : `${times * 200}.00`,
    rewards: rank === 0 ? [] : [{ kind: 'upgrade', amount: `${times}.00` }],
    pointsTimes: rank === 0 ? '1' : '1.5',
    rebates: [{ gameType: 'RNG', percent: `0.${rank + 3}` }],
    withdrawalsPerDay: rank + 1,
    withdrawalPerDay: `${times * 10_000}.00`,
    withdrawalFeePercent: rank === 0 ? '0.5' : '0',
    // The highest level has rates of single vendors.
    ...(rank === 2 && {
      vendorRebates: [
        { vendor: 'Lantern', gameType: 'RNG', percent: '0' },
        { vendor: 'Himalaya Live Studio', gameType: 'LIVE', percent: '0.9', from: '2026-12-24T18:15:00.000Z' },
      ],
    }),
    ...change,
  };
}

export function aVipReward(number: number, change: Partial<VipReward> = {}): VipReward {
  return {
    vipRewardId: String(number),
    kind: 'upgrade',
    rank: 1,
    amount: '10.00',
    state: 'claim',
    expiresAt: '2027-01-01T00:00:00.000Z',
    ...change,
  };
}

/** Returns the state of a member of the second of three levels. */
export function aVipMember(change: Partial<VipMineValue> = {}): VipMineValue {
  return {
    currency: 'NPR',
    rank: 1,
    label: 'Sherpa',
    since: '2026-10-02',
    validBet: '25000.00',
    deposits: '10000.00',
    validBetThisMonth: '500.00',
    next: { rank: 2, label: 'Summit', validBetLeft: '75000.00', depositLeft: '0.00' },
    rewards: [aVipReward(1), aVipReward(2, { kind: 'monthly', state: 'claimed', amount: '3.00' })],
    history: [{ rank: 1, label: 'Sherpa', since: MORNING }],
    ...change,
  };
}

export function answerVip(platform: MockPlatform, mine: VipMineValue = aVipMember()): void {
  platform.answer('vipLevels', {
    currency: 'NPR',
    levels: [0, 1, 2].map((rank) => aVipLevel(rank)),
    terms: { content: '<p>Terms of levels.</p>', turnoverTimes: '1' },
  });
  platform.answer('vipMine', mine);
}

export function aRebateOverview(change: Partial<RebateOverviewValue> = {}): RebateOverviewValue {
  return {
    currency: 'NPR',
    since: MORNING,
    lines: [
      { gameType: 'RNG', validBet: '1000.00', percent: '0.5', amount: '5.00' },
      { gameType: 'LIVE', validBet: '500.00', percent: '0.3', amount: '1.50' },
    ],
    amount: '6.50',
    minimumClaim: '1.00',
    updatedAt: MORNING,
    manual: true,
    terms: { content: '<p>Terms of rebates.</p>', turnoverTimes: '1' },
    cashback: {
      title: 'Weekly cashback',
      percent: '5',
      minimum: '10.00',
      terms: { content: '<p>Terms of cashback.</p>', turnoverTimes: '0' },
    },
    ...change,
  };
}

export function aRebate(number: number): RebateRecord {
  return {
    rebateId: String(number),
    from: MORNING,
    to: '2026-11-22T08:30:00.000Z',
    lines: [{ gameType: 'RNG', validBet: '800.00', percent: '0.5', amount: '4.00' }],
    amount: '4.00',
    claimedAt: '2026-11-22T08:30:00.000Z',
  };
}

export function answerRebates(
  platform: MockPlatform,
  overview: RebateOverviewValue = aRebateOverview(),
  records: readonly RebateRecord[] = [aRebate(1)],
): void {
  platform.answer('rebateOverview', overview);
  platform.answer('rebateHistory', ({ pageNo, pageSize }): RebateHistoryValue => ({
    list: records.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: records.length,
    totalPages: Math.ceil(records.length / pageSize),
    currency: 'NPR',
    totalAmount: '4.00',
  }));
}
