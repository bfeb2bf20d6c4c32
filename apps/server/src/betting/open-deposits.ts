import type { Db, Tx } from '../platform/db.ts';
import { readDepositSums, readPlayLimits, type PlayLimitContext } from './play-limits.ts';

/** The states of open deposits. An open deposit may still be credited, so it counts against every limit. */
export const OPEN_DEPOSIT_STATES = ['pending', 'reviewing'];

/** The number and the sum of a member's open deposits. */
interface OpenDeposits {
  readonly count: number;
  readonly amountMinor: bigint;
}

/** Counts and sums the member's open deposits. */
export async function sumOpenDeposits(db: Db | Tx, memberId: bigint): Promise<OpenDeposits> {
  const { count, total } = await db
    .selectFrom('deposit')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<bigint | null>('amount_minor').as('total')])
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN_DEPOSIT_STATES)
    .executeTakeFirstOrThrow();
  return { count: Number(count), amountMinor: total ?? 0n };
}

/**
 * Returns the amount in minor units that the tightest of the member's own deposit limits leaves, which is zero if a limit is used up, or null if the
 * member has set no limit. Open deposits count as if they were credited.
 */
export async function readOwnLimitLeft(db: Db | Tx, context: PlayLimitContext): Promise<bigint | null> {
  const limits = (await readPlayLimits(db, context.memberId)).filter(({ kind }) => kind === 'deposit');
  const { amountMinor: openMinor } = await sumOpenDeposits(db, context.memberId);
  const deposited = await readDepositSums(db, context);
  let tightest: bigint | null = null;
  for (const { value, period } of limits) {
    if (value === null) continue;
    const remaining = value - deposited[period] - openMinor;
    const usable = remaining > 0n ? remaining : 0n;
    if (tightest === null || usable < tightest) tightest = usable;
  }
  return tightest;
}

/**
 * Returns whether the member's own deposit limit leaves too little for a bonus whose smallest deposit is `leastMinor`. Such a bonus is not shown,
 * because it would tempt the member to raise the limit. `leftMinor` is null if the member has set no limit.
 */
export function isBeyondOwnLimit(leftMinor: bigint | null, leastMinor: bigint): boolean {
  return leftMinor !== null && leftMinor < leastMinor;
}
