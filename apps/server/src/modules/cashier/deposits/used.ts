import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import { periodStart, readDeposited, readPlayLimits, type PlayReach } from '../../../betting/play-limits.ts';

/** The states of open deposits. They may still be credited, so they count against every limit. */
const OPEN_STATES = ['pending', 'reviewing'];

export interface Waiting {
  readonly count: number;
  readonly amountMinor: bigint;
}

export async function readWaiting(db: Db | Tx, memberId: bigint): Promise<Waiting> {
  const { count, total } = await db
    .selectFrom('deposit')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<bigint | null>('amount_minor').as('total')])
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  return { count: Number(count), amountMinor: total ?? 0n };
}

/** Sums the deposits that were credited today and the open ones, by method. */
export async function readUsedToday(db: Db | Tx, reach: PlayReach): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ method_id: string; total: bigint }>`
    select method_id, sum(amount_minor) as total from deposit
    where member_id = ${reach.memberId} and method_id is not null
      and (state = any(${OPEN_STATES}) or (state = 'credited' and credited_at >= ${periodStart('day', reach)}))
    group by method_id`.execute(db);
  return new Map(rows.map(({ method_id, total }) => [method_id, total]));
}

/** Returns what the tightest of the member's own deposit limits leaves, or null if the member has set none. */
export async function readOwnLimitLeft(db: Db | Tx, reach: PlayReach): Promise<bigint | null> {
  const limits = (await readPlayLimits(db, reach.memberId)).filter(({ kind }) => kind === 'deposit');
  const { amountMinor: waitingMinor } = await readWaiting(db, reach.memberId);
  const deposited = await readDeposited(db, reach);
  let least: bigint | null = null;
  for (const { value, period } of limits) {
    if (value === null) continue;
    const left = value - deposited[period] - waitingMinor;
    const shown = left > 0n ? left : 0n;
    if (least === null || shown < least) least = shown;
  }
  return least;
}
