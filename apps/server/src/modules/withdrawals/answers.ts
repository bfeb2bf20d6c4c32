import type { ConfirmWithdrawalRequest } from '@baize/contract/schemas/withdrawals';
import { parseAmount } from '@baize/money';
import { judgeReceipt, type ReceiptAnswer } from '../../domain/cashier/receipt.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { postOrThrow } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimUploads } from '../../members/uploads.ts';
import { lockForTransition, updateWithdrawal } from './change.ts';
import { buildReleasePosting } from './postings.ts';
import type { Withdrawal } from './queries.ts';
import { rereadWithdrawal } from './request.ts';

/** The member who answers, and the time of the answer. */
export interface AnswerCall {
  readonly memberId: bigint;
  readonly now: Date;
}

/**
 * Cancels a withdrawal that is not approved yet, and returns the held amount and fee to cash. Refuses any other state with `request.state_changed`, and
 * an unknown withdrawal with `request.not_found`.
 */
export async function cancelWithdrawal(
  db: Db,
  { memberId, now }: AnswerCall,
  id: string,
): Promise<Outcome<Withdrawal>> {
  const withdrawalId = wireId(id);
  if (withdrawalId === undefined) return refuse('request.not_found');
  return await transaction(db, async (tx) => {
    const locked = await lockForTransition(tx, 'cancel', memberId, withdrawalId);
    if (!locked.ok) return locked;
    await postOrThrow(tx, buildReleasePosting(locked.value));
    const { amountMinor, feeMinor } = locked.value;
    await updateWithdrawal(tx, locked.value, {
      state: 'cancelled',
      ended_at: now,
      returned_minor: amountMinor + feeMinor,
    });
    return done(await rereadWithdrawal(tx, memberId, withdrawalId));
  });
}

/**
 * Stores the member's answer whether the money of a paid withdrawal arrived in full, in part or not at all (specification section 4). An answer
 * that nothing arrived needs pictures as proof. Refuses with `withdrawal.receipt_closed` an answer after the time to answer has ended.
 */
export async function confirmWithdrawal(
  db: Db,
  call: AnswerCall,
  request: ConfirmWithdrawalRequest,
): Promise<Outcome<Withdrawal>> {
  const withdrawalId = wireId(request.withdrawalId);
  if (withdrawalId === undefined) return refuse('request.not_found');
  return await transaction(db, async (tx) => {
    const locked = await lockForTransition(tx, 'confirm', call.memberId, withdrawalId);
    if (!locked.ok) return locked;
    const { receiptUntil } = locked.value;
    if (receiptUntil === null || receiptUntil <= call.now) return refuse('withdrawal.receipt_closed');
    return await storeReceiptAnswer(tx, call, locked.value, request);
  });
}

/** Judges the answer and stores it with its proof. A full receipt ends the withdrawal; any other answer leaves it to an operator. */
async function storeReceiptAnswer(
  tx: Tx,
  { memberId, now }: AnswerCall,
  withdrawal: Withdrawal,
  request: ConfirmWithdrawalRequest,
): Promise<Outcome<Withdrawal>> {
  const receipt = judgeReceipt(toReceiptAnswer(request, withdrawal), withdrawal.dueMinor);
  if (!receipt.ok) return receipt;
  const proof = request.receipt === 'not_received' ? request : undefined;
  const claimedUploads = await claimUploads(tx, {
    memberId,
    purpose: 'withdrawal_proof',
    ids: proof?.images ?? [],
    usedBy: proofUploadKey(withdrawal.withdrawalId),
    now,
  });
  if (!claimedUploads.ok) return claimedUploads;
  const { state, receivedMinor } = receipt.value;
  await updateWithdrawal(tx, withdrawal, {
    state,
    receipt: request.receipt,
    received_minor: receivedMinor,
    receipt_remark: proof?.remark ?? '',
    receipt_until: null,
    answered_at: now,
    ended_at: state === 'received' ? now : null,
  });
  return done(await rereadWithdrawal(tx, memberId, withdrawal.withdrawalId));
}

/** Parses the answer. The received amount is undefined if the text is not an amount of the currency. */
function toReceiptAnswer(request: ConfirmWithdrawalRequest, { currency }: Withdrawal): ReceiptAnswer {
  if (request.receipt !== 'partial') return { receipt: request.receipt };
  return { receipt: 'partial', receivedMinor: parseAmount(request.receivedAmount, currency)?.amountMinor };
}

/** Returns the key under which the proof pictures of a withdrawal are stored (`members/uploads.ts`). */
export function proofUploadKey(withdrawalId: bigint): string {
  return `withdrawal:${withdrawalId}`;
}
