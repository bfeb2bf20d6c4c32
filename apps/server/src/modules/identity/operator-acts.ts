import { randomUUID } from 'node:crypto';
import type { Operator } from '../../operators/operator-identity.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';
import { deletePasskeys, endOtherCredentials } from './revocation.ts';

/** The acts of an operator on the access of one member (`pnpm ops members`). The caller writes the audit, in the same transaction. */
export interface MemberAct {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

/** Between the requests of the two operators. */
const FACTOR_RESET_MAX_AGE_HOURS = 24;
const KEEP_RESETS_HOURS = 31 * 24;

export const factorResetSweep: Sweep = sweepOlderThan({
  table: 'factor_reset',
  column: 'expires_at',
  keepHours: KEEP_RESETS_HOURS,
});

/** Blocks a member and ends all access; what the member has won or is owed is still paid to the wallet. Returns false where nothing changed. */
export async function blockMember(tx: Tx, act: MemberAct): Promise<boolean> {
  const isChanged = await setState(tx, act, 'active', 'blocked');
  await endAccess(tx, act);
  return isChanged;
}

export async function unblockMember(tx: Tx, act: MemberAct): Promise<boolean> {
  return await setState(tx, act, 'blocked', 'active');
}

/** Ends sessions, remembered devices, games and everything that could become a session. Returns how many sessions were open. */
export async function endAccess(tx: Tx, { memberId, now }: Pick<MemberAct, 'memberId' | 'now'>): Promise<number> {
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

/** Members whose access is ended before the next ones are read. */
const END_AT_ONCE = 200;

/** Ends all access of every member of the brand with an open session, one member after the other. */
export async function endAllAccess(
  db: Db,
  merchantId: number,
  now: () => Date,
): Promise<{ readonly members: number; readonly sessions: number }> {
  const ended = { members: 0, sessions: 0 };
  let after = 0n;
  for (;;) {
    const open = await db
      .selectFrom('session')
      .select('member_id')
      .distinct()
      .where('merchant_id', '=', merchantId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(END_AT_ONCE)
      .execute();
    for (const { member_id: memberId } of open) {
      ended.sessions += await transaction(db, async (tx) => await endAccess(tx, { memberId, now: now() }));
      ended.members += 1;
    }
    const last = open.at(-1);
    if (!last) return ended;
    after = last.member_id;
  }
}

/** `waiting`: this operator is the first, or has asked before; a different one has to ask for the same within a day. */
export type FactorReset = 'waiting' | 'done';

/**
 * Removes the authenticator, its recovery codes and the passkeys of a member who has lost them, and ends all access. It takes two different
 * operators: with one alone, whoever deceives or bribes one person takes over any account.
 */
export async function resetFactor(tx: Tx, act: MemberAct): Promise<FactorReset> {
  const open = await openReset(tx, act);
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

/** The open request, locked; undefined where this call opened it. An expired request gives way to a new one. */
async function openReset(
  tx: Tx,
  { merchantId, memberId, operator, now }: MemberAct,
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

async function setState(
  tx: Tx,
  { merchantId, memberId }: MemberAct,
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
