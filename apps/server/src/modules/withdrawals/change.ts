import { isWithdrawalActAllowed, type WithdrawalAct } from '../../domain/cashier/withdrawal.ts';
import { refuse, type Outcome } from '../../domain/outcome.ts';
import type { Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { publish } from '../../platform/outbox.ts';
import type { DB } from '../../platform/schema.generated.ts';
import type { Updateable } from 'kysely';
import { findWithdrawal, type Withdrawal } from './queries.ts';

/**
 * Locks the member until the transaction ends and returns the withdrawal. Refuses with `request.not_found`, or with `request.state_changed` if the
 * state of the withdrawal does not allow the act.
 */
export async function lockForTransition(
  tx: Tx,
  act: WithdrawalAct,
  memberId: bigint,
  withdrawalId: bigint,
): Promise<Outcome<Withdrawal>> {
  await lockMember(tx, memberId);
  const withdrawal = await findWithdrawal(tx, memberId, withdrawalId);
  if (!withdrawal) return refuse('request.not_found');
  return isWithdrawalActAllowed(act, withdrawal.state)
    ? { ok: true, value: withdrawal }
    : refuse('request.state_changed');
}

/** Writes columns of a withdrawal. The caller has locked the member (`lockForTransition`), so that no other change runs at the same time. */
export async function updateWithdrawal(
  tx: Tx,
  { memberId, withdrawalId }: Withdrawal,
  values: Updateable<DB['withdrawal']>,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set(values)
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
}

/** Publishes the decision about a withdrawal. A subscriber sends the member a message (specification section 3, "Messages"). */
export async function publishDecision(
  tx: Tx,
  topic: 'withdrawal.approved' | 'withdrawal.rejected',
  { memberId, merchantId, withdrawalId, currency, amountMinor }: Withdrawal,
  now: Date,
): Promise<void> {
  await publish(tx, topic, {
    memberId: String(memberId),
    merchantId,
    withdrawalId: String(withdrawalId),
    currency,
    amountMinor: String(amountMinor),
    at: now.toISOString(),
  });
}
