import { isDepositActAllowed } from '../../../domain/cashier/deposit-acts.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import type { Call } from '../../../http/call.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { claimUploads } from '../../../members/uploads.ts';
import { endDeposit } from './end.ts';
import { findDeposit, lockDeposit, depositSourceKey, type Deposit } from './rows.ts';

/** Parses a deposit id. Returns undefined for a text that cannot be an id. */
function parseDepositId(text: string): bigint | undefined {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : undefined;
}

/** Finds a deposit of the member by the id of the API. Refuses with `request.not_found`, for a deposit of another member as well. */
export async function findOwnDeposit(db: Db, memberId: bigint, text: string): Promise<Outcome<Deposit>> {
  const depositId = parseDepositId(text);
  const deposit = depositId === undefined ? undefined : await findDeposit(db, { memberId, depositId });
  return deposit ? done(deposit) : refuse('request.not_found');
}

/**
 * Stores pictures of the member's transfer and the bank's reference, and sends the deposit to review. Pictures that were sent earlier are kept.
 * Refuses a hosted deposit and a state that accepts no proof with `request.state_changed`.
 */
export async function sendProof(db: Db, { request, scope }: Call<'sendDepositProof'>, now: Date) {
  return await changeOwnDeposit(db, scope.memberId, request.depositId, async (tx, deposit) => {
    if (deposit.kind !== 'manual' || !isDepositActAllowed('sendProof', deposit.state))
      return refuse('request.state_changed');
    const { memberId, depositId } = deposit;
    const claim = {
      memberId,
      purpose: 'deposit_proof',
      ids: request.images,
      usedBy: depositSourceKey(deposit),
      now,
    } as const;
    const claimed = await claimUploads(tx, claim);
    if (!claimed.ok) return claimed;
    await tx
      .updateTable('deposit')
      .set({
        state: 'reviewing',
        proof_sent_at: now,
        bank_reference: request.bankReference?.trim() || deposit.bankReference,
      })
      .where('member_id', '=', memberId)
      .where('deposit_id', '=', depositId)
      .execute();
    return done(undefined);
  });
}

/**
 * Cancels a deposit that is not paid yet, and refuses any other state with `request.state_changed`. A payment that arrives later is still credited when
 * its provider reports the payment.
 */
export async function cancelDeposit(db: Db, { request, scope }: Call<'cancelDeposit'>, now: Date) {
  return await changeOwnDeposit(db, scope.memberId, request.depositId, async (tx, deposit) => {
    if (!isDepositActAllowed('cancel', deposit.state)) return refuse('request.state_changed');
    await endDeposit(tx, deposit, { state: 'cancelled', reason: '', now });
    return done(undefined);
  });
}

/** Locks the deposit, applies `act` in one transaction, and returns the changed deposit or the refusal. */
async function changeOwnDeposit(
  db: Db,
  memberId: bigint,
  text: string,
  act: (tx: Tx, deposit: Deposit) => Promise<Outcome<undefined>>,
): Promise<Outcome<Deposit>> {
  const depositId = parseDepositId(text);
  if (depositId === undefined) return refuse('request.not_found');
  const acted = await transaction(db, async (tx) => {
    const deposit = await lockDeposit(tx, { memberId, depositId });
    return deposit ? await act(tx, deposit) : refuse('request.not_found');
  });
  return acted.ok ? await findOwnDeposit(db, memberId, text) : acted;
}
