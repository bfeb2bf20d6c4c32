import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { periodStart, readDepositSums, readPlayLimits, type PlayLimitContext } from '../../../betting/play-limits.ts';

/** The states of open deposits. An open deposit may still be credited, so it counts against every limit. */
const OPEN_STATES = ['pending', 'reviewing'];

/** The number and the sum of a member's open deposits. */
export interface OpenDeposits {
  readonly count: number;
  readonly amountMinor: bigint;
}

export async function sumOpenDeposits(db: Db | Tx, memberId: bigint): Promise<OpenDeposits> {
  const { count, total } = await db
    .selectFrom('deposit')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<bigint | null>('amount_minor').as('total')])
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  return { count: Number(count), amountMinor: total ?? 0n };
}

/** Sums the deposits that were credited today and the open deposits, in minor units by method id. */
export async function sumDepositsToday(db: Db | Tx, reach: PlayLimitContext): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ method_id: string; total: bigint }>`
    select method_id, sum(amount_minor) as total from deposit
    where member_id = ${reach.memberId} and method_id is not null
      and (state = any(${OPEN_STATES}) or (state = 'credited' and credited_at >= ${periodStart('day', reach)}))
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, total }) => [method_id, total]));
}

/** Returns the amount in minor units that the tightest of the member's own deposit limits leaves, or null if the member has set no limit. */
export async function readOwnLimitLeft(db: Db | Tx, reach: PlayLimitContext): Promise<bigint | null> {
  const limits = (await readPlayLimits(db, reach.memberId)).filter(({ kind }) => kind === 'deposit');
  const { amountMinor: waitingMinor } = await sumOpenDeposits(db, reach.memberId);
  const deposited = await readDepositSums(db, reach);
  let tightest: bigint | null = null;
  for (const { value, period } of limits) {
    if (value === null) continue;
    const remaining = value - deposited[period] - waitingMinor;
    const usable = remaining > 0n ? remaining : 0n;
    if (tightest === null || usable < tightest) tightest = usable;
  }
  return tightest;
}
