import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** An agent and the upline that pays its dividend. `uplineId` is `null` if the merchant pays the agent. */
export interface DividendPair {
  readonly memberId: bigint;
  readonly uplineId: bigint | null;
}

interface CarryOverRow {
  readonly memberId: bigint;
  /** Null while the window that leaves the carry-over is not computed. */
  readonly carryOverMinor: bigint | null;
}

/**
 * Reads the negative dividend base (minor units, below zero) with which each agent begins the window at `from`, by agent id. Agents that begin with
 * zero are missing; `null` means that the window before is not computed yet. The base belongs to the pair of agent and upline, so a new contract of
 * the pair takes over the base of an ended one (docs/decisions/0058-rests-of-pay.md), unless its terms reset it.
 */
export async function readCarryOvers(
  db: Db | Tx,
  pairs: readonly DividendPair[],
  from: Date,
): Promise<ReadonlyMap<bigint, bigint | null>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<CarryOverRow>`
    select last.member_id as "memberId", last.carry_over_minor as "carryOverMinor"
    from (
      select distinct on (l.bucket, l.member_id) l.member_id, l.upline_id, l.window_from, l.carry_over_minor
      from settlement_line l join unnest(
      ${pairs.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${pairs.map(({ memberId }) => memberId)}::bigint[],
      ${pairs.map(({ uplineId }) => uplineId)}::bigint[]
      ) as p (bucket, member_id, upline_id) on l.bucket = p.bucket and l.member_id = p.member_id
      where l.kind = 'dividend' and l.window_from < ${from} and l.upline_id is not distinct from p.upline_id
      order by l.bucket, l.member_id, l.window_from desc
    ) last
    where last.carry_over_minor is distinct from 0 and not exists (
      select from agent_contract c
      where c.downline_id = last.member_id and c.kind = 'dividend' and c.upline_id is not distinct from last.upline_id and c.carry_over = 'reset'
        and c.starts_at > last.window_from and c.starts_at < ${from} and (c.ended_at is null or c.ended_at > c.starts_at))`.execute(
    db,
  );
  return new Map(rows.map(({ memberId, carryOverMinor }) => [memberId, carryOverMinor]));
}
