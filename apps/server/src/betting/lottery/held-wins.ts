import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import type { ParticipantBet } from './participants.ts';

// This file has the statements on wins that wait for an operator (docs/decisions/0067-risk-of-lotteries.md).

/** A bet whose win is held, and the amount of this win. */
export interface HeldBet {
  readonly bet: ParticipantBet;
  readonly winMinor: bigint;
}

/** The issue that is settled, and the version of its draw (from 1). */
interface HeldIssue {
  readonly issueId: bigint;
  readonly version: number;
}

/**
 * Stores the wins that a settlement holds for an operator, and drops wins of an earlier version of the draw that the settlement no longer holds. A win
 * that was dropped and that another draw wins again waits anew, from the present time on. A win that an operator has decided is never held again.
 */
export async function storeHeldWins(
  tx: Tx,
  { issueId, version }: HeldIssue,
  { held, dropped }: { readonly held: readonly HeldBet[]; readonly dropped: readonly ParticipantBet[] },
): Promise<void> {
  const at = new Date();
  if (held.length > 0) {
    const column = <Value>(pick: (heldBet: HeldBet) => Value): Value[] => held.map(pick);
    await sql`
      insert into lottery_held_win as h (bucket, member_id, bet_id, merchant_id, issue_id, currency, version, win_minor, held_at)
      select n.bucket, n.member_id, n.bet_id, n.merchant_id, ${issueId}::bigint, n.currency, ${version}::smallint, n.win_minor, ${at}::timestamptz
      from unnest(
        ${column(({ bet }) => bucketOf(bet.memberId))}::smallint[], ${column(({ bet }) => bet.memberId)}::bigint[],
        ${column(({ bet }) => bet.betId)}::bigint[], ${column(({ bet }) => bet.merchantId)}::integer[],
        ${column(({ bet }) => bet.currency)}::text[], ${column(({ winMinor }) => winMinor)}::bigint[]
      ) as n (bucket, member_id, bet_id, merchant_id, currency, win_minor)
      on conflict (bucket, member_id, bet_id) do update
        set version = excluded.version, win_minor = excluded.win_minor, state = 'held', decided_at = null,
          held_at = case when h.state = 'held' then h.held_at else excluded.held_at end`.execute(tx);
  }
  if (dropped.length > 0) {
    await sql`
      update lottery_held_win h set state = 'dropped', decided_at = ${at}
      from unnest(
        ${dropped.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${dropped.map(({ memberId }) => memberId)}::bigint[],
        ${dropped.map(({ betId }) => betId)}::bigint[]
      ) as n (bucket, member_id, bet_id)
      where h.bucket = n.bucket and h.member_id = n.member_id and h.bet_id = n.bet_id`.execute(tx);
  }
}

/** A win that waits for the decision of an operator. `version` is the version of the draw (from 1) that won it. */
export interface HeldWin {
  readonly memberId: bigint;
  readonly betId: bigint;
  readonly merchantId: number;
  readonly issueId: bigint;
  readonly currency: string;
  readonly version: number;
  readonly winMinor: bigint;
}

/** Identifies a held win of a member of a brand. */
interface HeldWinKey {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly betId: bigint;
}

/** Reads a win that waits for an operator. Returns undefined if the bet has no such win, or if the win was decided already. */
export async function findHeldWin(tx: Tx, { merchantId, memberId, betId }: HeldWinKey): Promise<HeldWin | undefined> {
  const { rows } = await sql<HeldWin>`
    select h.member_id as "memberId", h.bet_id as "betId", h.merchant_id as "merchantId", h.issue_id as "issueId", h.currency, h.version,
      h.win_minor as "winMinor"
    from lottery_held_win h
    where ${isOfMember('h', memberId)} and h.bet_id = ${betId} and h.merchant_id = ${merchantId} and h.state = 'held'`.execute(
    tx,
  );
  return rows[0];
}

/** The decision of an operator about a held win. `reason` is null for a decision that needs no reason. */
interface Decision {
  readonly state: 'released' | 'rejected';
  readonly reason: string | null;
  readonly at: Date;
}

/** Stores the decision of an operator on a held win. The caller has read the win with `findHeldWin` under the lock of the member. */
export async function decideHeldWin(
  tx: Tx,
  { memberId, betId }: Pick<HeldWin, 'memberId' | 'betId'>,
  { state, reason, at }: Decision,
): Promise<void> {
  await tx
    .updateTable('lottery_held_win')
    .set({ state, reason, decided_at: at })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('bet_id', '=', betId)
    .execute();
}

/**
 * Subtracts a bet, which is one line of a ticket, from what the member has bet on an issue, as if the bet had been cancelled. `costMinor` is the cost
 * of the bet in minor units.
 */
export async function reduceParticipation(
  tx: Tx,
  { memberId, issueId, costMinor }: { readonly memberId: bigint; readonly issueId: bigint; readonly costMinor: bigint },
): Promise<void> {
  await sql`
    update lottery_participation p set lines = p.lines - 1, cost_minor = p.cost_minor - ${costMinor}
    where ${isOfMember('p', memberId)} and p.issue_id = ${issueId}`.execute(tx);
}
