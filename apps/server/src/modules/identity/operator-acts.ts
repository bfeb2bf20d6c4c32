import { randomUUID } from 'node:crypto';
import { beginUncountedPlay, endUncountedPlay } from '../../members/uncounted-play.ts';
import type { Operator } from '../../operators/operator-identity.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { deletePasskeys, endOtherCredentials } from './revocation.ts';

/**
 * A change that an operator makes to the access of one member (`pnpm ops members`). The functions below write no audit row: the caller writes the row
 * in the same transaction.
 */
export interface MemberAccessChange {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

/** The time within which a second operator has to request the same reset. */
const FACTOR_RESET_MAX_AGE_HOURS = 24;
/** The time for which the sweep keeps a reset after its expiry. The audit of the operators names the reset for longer. */
const KEEP_RESETS_HOURS = 31 * 24;

/** Deletes resets of a second factor, completed or not, 31 days after their request has expired. */
export const factorResetSweep: Sweep = sweepOlderThan({
  table: 'factor_reset',
  column: 'expires_at',
  keepHours: KEEP_RESETS_HOURS,
});

/**
 * Blocks a member and ends the member's access (`endAccess`); a blocked member cannot use a passkey either. From now on the member's play counts
 * for no agent. Winnings and other payments are still credited to the wallet. Returns `false` if the member was not active.
 */
export async function blockMember(tx: Tx, act: MemberAccessChange): Promise<boolean> {
  const { memberId, now } = act;
  const isChanged = await changeMemberState(tx, act, 'active', 'blocked');
  if (isChanged) await beginUncountedPlay(tx, { memberId, cause: 'blocked', since: now, until: null });
  await endAccess(tx, act);
  return isChanged;
}

/**
 * Unblocks a member, whose play counts for the agents above again. Ended sessions and devices stay ended. Returns `false` if the member was not
 * blocked.
 */
export async function unblockMember(tx: Tx, act: MemberAccessChange): Promise<boolean> {
  const { memberId, now } = act;
  const isChanged = await changeMemberState(tx, act, 'blocked', 'active');
  if (isChanged) await endUncountedPlay(tx, { memberId, cause: 'blocked', at: now });
  return isChanged;
}

/**
 * Ends sessions, remembered devices, games and every credential that could open a new session, except for passkeys. Returns the number of
 * sessions that were open.
 */
export async function endAccess(
  tx: Tx,
  { memberId, now }: Pick<MemberAccessChange, 'memberId' | 'now'>,
): Promise<number> {
  const open = await tx
    .selectFrom('session')
    .select('session_id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .execute();
  await endOtherCredentials(tx, { memberId, now });
  return open.length;
}

/** The number of members that one query reads. */
const MEMBERS_PER_PAGE = 200;

/**
 * Ends the access of every member of the brand who has an open session. Each member has a transaction of its own. The function reads the members
 * page by page, by keyset pagination over their ids.
 */
export async function endAllAccess(
  db: Db,
  merchantId: number,
  now: () => Date,
): Promise<{ readonly members: number; readonly sessions: number }> {
  const ended = { members: 0, sessions: 0 };
  let lastMemberId = 0n;
  for (;;) {
    const openSessions = await db
      .selectFrom('session')
      .select('member_id')
      .distinct()
      .where('merchant_id', '=', merchantId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .where('member_id', '>', lastMemberId)
      .orderBy('member_id')
      .limit(MEMBERS_PER_PAGE)
      .execute();
    for (const { member_id: memberId } of openSessions) {
      ended.sessions += await transaction(db, async (tx) => await endAccess(tx, { memberId, now: now() }));
      ended.members += 1;
    }
    const last = openSessions.at(-1);
    if (!last) return ended;
    lastMemberId = last.member_id;
  }
}

/** The result of a request. `waiting` means that a second operator has to request the same reset before the first request expires. */
export type FactorResetResult = 'waiting' | 'done';

/**
 * Removes the authenticator, its recovery codes and the passkeys of a member who has lost them, and ends all access. The reset needs the requests
 * of two different operators, because otherwise an attacker could take over any account by deceiving or bribing a single operator. Returns
 * `waiting`, and removes nothing, for the request of the first operator.
 */
export async function resetFactor(tx: Tx, act: MemberAccessChange): Promise<FactorResetResult> {
  const open = await findOrRequestReset(tx, act);
  if (open === undefined || open.requestedBy === act.operator.operatorId) return 'waiting';
  await tx
    .updateTable('factor_reset')
    .set({ done_at: act.now, approved_by: act.operator.operatorId })
    .where('member_id', '=', act.memberId)
    .where('reset_id', '=', open.resetId)
    .execute();
  await tx.deleteFrom('two_factor').where('member_id', '=', act.memberId).execute();
  await tx.deleteFrom('recovery_code').where('member_id', '=', act.memberId).execute();
  await deletePasskeys(tx, act.memberId);
  await endAccess(tx, act);
  return 'done';
}

/**
 * Finds and locks the requested reset of the member. If there is none, requests a new reset and returns `undefined`. An expired request is deleted
 * first. A unique index allows one open reset per member, so of two parallel calls only one inserts.
 */
async function findOrRequestReset(
  tx: Tx,
  { merchantId, memberId, operator, now }: MemberAccessChange,
): Promise<{ resetId: string; requestedBy: bigint } | undefined> {
  await tx
    .deleteFrom('factor_reset')
    .where('member_id', '=', memberId)
    .where('done_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
  const request = {
    member_id: memberId,
    reset_id: randomUUID(),
    merchant_id: merchantId,
    requested_by: operator.operatorId,
    requested_at: now,
    expires_at: new Date(now.getTime() + FACTOR_RESET_MAX_AGE_HOURS * 3_600_000),
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('factor_reset')
    .values(request)
    .onConflict((conflict) => conflict.column('member_id').where('done_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  return await tx
    .selectFrom('factor_reset')
    .select(['reset_id as resetId', 'requested_by as requestedBy'])
    .where('member_id', '=', memberId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes the state of the member. Returns `false` if the member was not in the state `from`. */
async function changeMemberState(
  tx: Tx,
  { merchantId, memberId }: MemberAccessChange,
  from: 'active' | 'blocked',
  to: 'active' | 'blocked',
): Promise<boolean> {
  const changed = await tx
    .updateTable('member')
    .set({ state: to })
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .where('state', '=', from)
    .returning('member_id')
    .executeTakeFirst();
  return changed !== undefined;
}
