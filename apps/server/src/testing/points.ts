import { points } from '@baize/money/points';
import { randomUUID } from 'node:crypto';
import type { PointsRules } from '../domain/rewards/points.ts';
import { POINTS, POINTS_ISSUED } from '../domain/wallet/account.ts';
import { post } from '../ledger/post.ts';
import type { Db } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';

/**
 * The rules of the tests: a point for 10.00 of valid bet in slots or for 100.00 of deposits, and twice as many from VIP 2 on. 100 points are 1.00,
 * which is wagered twice.
 */
export const POINTS_RULES: PointsRules = {
  earning: [
    { type: 'rng', amountPerPoint: '10.00' },
    { type: 'deposit', amountPerPoint: '100.00' },
  ],
  multipliers: [{ vipLevel: 2, timesPpm: 2_000_000 }],
  convert: { enabled: true, pointsPerUnit: 100, minimumPoints: 200, stepPoints: 100, turnoverPpm: 2_000_000 },
};

/** Gives a member points outside of any program. */
export async function givePoints(db: Db, memberId: bigint, amount: bigint): Promise<void> {
  const entries = [
    { account: POINTS, amount: points(amount) },
    { account: POINTS_ISSUED, amount: points(-amount) },
  ] as const;
  await transaction(db, async (tx) => {
    await post(tx, { memberId, key: `test-points:${randomUUID()}`, kind: 'points', entries });
  });
}

/** An item of the points mall. `points` is its price, and `gives` the amount in minor units or the number of tickets that the member gets. */
export interface NewItem {
  readonly rewardId: string;
  readonly kind?: 'cash' | 'bonus' | 'ticket' | 'thing';
  readonly points?: bigint;
  readonly stock?: number;
  readonly gives?: bigint;
  readonly turnoverPpm?: bigint;
  readonly ticketProgram?: string;
  readonly amountRequiredMinor?: bigint;
}

/** Inserts an item of the mall of the first brand: by default a thing for 10 points. */
export async function insertItem(db: Db, item: NewItem): Promise<void> {
  const { rewardId, kind = 'thing', points: price = 10n, stock = 5, gives, turnoverPpm = 0n } = item;
  await db
    .insertInto('point_reward')
    .values({
      merchant_id: 1,
      reward_id: rewardId,
      kind,
      names: JSON.stringify({ en: `Item ${rewardId}`, ne: `सामान ${rewardId}` }),
      points: price,
      stock,
      gives: gives ?? null,
      turnover_ppm: turnoverPpm,
      ticket_program: item.ticketProgram ?? '',
      amount_required_minor: item.amountRequiredMinor ?? 0n,
    })
    .execute();
}
