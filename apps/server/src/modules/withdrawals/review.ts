import { computeMissingMoney } from '../../domain/cashier/receipt.ts';
import type { WithdrawalAct } from '../../domain/cashier/withdrawal.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { approve, type Approval } from '../../operators/approvals.ts';
import { postOrThrow } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { refuseIfInDebt } from '../../ledger/debts.ts';
import { writeAudit } from '../../operators/operator-audit.ts';
import type { Operator } from '../../operators/operator-identity.ts';
import { lockForTransition, publishDecision, updateWithdrawal } from './change.ts';
import { buildPayPosting, buildReleasePosting, buildReturnPosting } from './postings.ts';
import { findMemberOfWithdrawal, readWithdrawalRule, type Withdrawal } from './queries.ts';
import { rereadWithdrawal } from './request.ts';

/** A call of an operator (`pnpm ops withdrawals`). Each call is one transaction, which includes the audit row of the call. */
export interface ReviewCall {
  readonly merchantId: number;
  readonly withdrawalId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

/** The withdrawal after an approval, and whether further approvals are needed. */
export interface ApprovalResult {
  readonly withdrawal: Withdrawal;
  readonly approval: Approval;
}

/**
 * Approves a withdrawal to a verified account. An amount above the merchant's limit needs the approval of a second operator. Refuses an account
 * that is not verified, and any approval while the member owes money.
 */
export async function approveWithdrawal(tx: Tx, call: ReviewCall): Promise<Outcome<ApprovalResult>> {
  const locked = await lockForReview(tx, 'approve', call);
  if (!locked.ok) return locked;
  const { memberId, merchantId, withdrawalId, amountMinor, accountState } = locked.value;
  if (accountState !== 'verified') return refuse('payout_account.not_found');
  const debtRefusal = await refuseIfInDebt(tx, memberId, locked.value.currency);
  if (debtRefusal) return debtRefusal;
  const subject = { memberId, merchantId, subject: 'withdrawal', subjectId: withdrawalId } as const;
  const approval = await approve(tx, { ...subject, amountMinor, operator: call.operator, now: call.now });
  if (approval.enough) {
    await updateWithdrawal(tx, locked.value, { state: 'approved', approved_at: call.now });
    await publishDecision(tx, 'withdrawal.approved', locked.value, call.now);
  }
  return done({ withdrawal: await rereadWithdrawal(tx, memberId, withdrawalId), approval });
}

/** Rejects a withdrawal that was not paid, and returns the held amount and fee to cash. */
export async function rejectWithdrawal(tx: Tx, call: ReviewCall, reason: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockForReview(tx, 'reject', call);
  if (!locked.ok) return locked;
  return done(await releaseAndEnd(tx, call, locked.value, { act: 'reject', state: 'rejected', reason }));
}

/**
 * Records a payment by the bank: posts the held money as paid, and starts the time in which the member confirms the receipt. A further payment of
 * a withdrawal that arrived in part, or not at all, moves no money in the ledger. Refuses the first payment while the member owes money.
 */
export async function payWithdrawal(tx: Tx, call: ReviewCall, reference: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockForReview(tx, 'pay', call);
  if (!locked.ok) return locked;
  const before = locked.value;
  const debtRefusal = await refuseIfInDebt(tx, before.memberId, before.currency);
  if (debtRefusal && before.state === 'approved') return debtRefusal;
  if (before.state === 'approved') await postOrThrow(tx, buildPayPosting(before));
  const { receiptMinutes } = await readWithdrawalRule(tx, before.merchantId, before.currency);
  await updateWithdrawal(tx, before, {
    state: 'paid',
    payout_reference: reference,
    paid_at: call.now,
    due_minor: before.dueMinor - (before.receivedMinor ?? 0n),
    receipt_until: new Date(call.now.getTime() + receiptMinutes * 60_000),
    receipt: null,
    received_minor: null,
    receipt_remark: '',
    answered_at: null,
  });
  return done(await writeReviewAudit(tx, call, 'pay', before));
}

/** Records that the bank has not paid, or has paid only a part, and credits the missing money to the member. */
export async function failWithdrawal(tx: Tx, call: ReviewCall, reason: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockForReview(tx, 'fail', call);
  if (!locked.ok) return locked;
  const before = locked.value;
  if (before.state === 'approved')
    return done(await releaseAndEnd(tx, call, before, { act: 'fail', state: 'failed', reason }));
  const missingMoney = computeMissingMoney(before);
  await postOrThrow(tx, buildReturnPosting(before, missingMoney));
  await updateWithdrawal(tx, before, {
    state: 'failed',
    reason,
    ended_at: call.now,
    receipt_until: null,
    returned_minor: missingMoney.amountMinor + missingMoney.feeMinor,
  });
  await publishDecision(tx, 'withdrawal.rejected', before, call.now);
  return done(await writeReviewAudit(tx, call, 'fail', before));
}

/** The way in which an unpaid withdrawal ends. */
interface WithdrawalEnding {
  readonly act: 'reject' | 'fail';
  readonly state: 'rejected' | 'failed';
  readonly reason: string;
}

/** Ends a withdrawal that was not paid, and returns the held amount and fee to the member. */
async function releaseAndEnd(
  tx: Tx,
  call: ReviewCall,
  before: Withdrawal,
  { act, state, reason }: WithdrawalEnding,
): Promise<Withdrawal> {
  await postOrThrow(tx, buildReleasePosting(before));
  const returned_minor = before.amountMinor + before.feeMinor;
  await updateWithdrawal(tx, before, { state, reason, ended_at: call.now, returned_minor });
  await publishDecision(tx, 'withdrawal.rejected', before, call.now);
  return await writeReviewAudit(tx, call, act, before);
}

/** Finds the member of the withdrawal, then locks the member and checks that the state allows the act. */
async function lockForReview(
  tx: Tx,
  act: WithdrawalAct,
  { merchantId, withdrawalId }: ReviewCall,
): Promise<Outcome<Withdrawal>> {
  const memberId = await findMemberOfWithdrawal(tx, merchantId, withdrawalId);
  if (memberId === undefined) return refuse('request.not_found');
  return await lockForTransition(tx, act, memberId, withdrawalId);
}

/** Writes the audit row of a call and returns the withdrawal after the call. */
async function writeReviewAudit(tx: Tx, call: ReviewCall, act: string, before: Withdrawal): Promise<Withdrawal> {
  const after = await rereadWithdrawal(tx, before.memberId, before.withdrawalId);
  await writeAudit(tx, {
    operator: call.operator.loginName,
    merchantId: call.merchantId,
    command: `withdrawals ${act}`,
    target: `withdrawals ${call.withdrawalId}`,
    before: toAuditFields(before),
    after: toAuditFields(after),
    now: call.now,
  });
  return after;
}

/** Selects the fields that a review can change. Amounts become text, because JSON cannot store a bigint. */
function toAuditFields({ state, reason, payoutReference, dueMinor, returnedMinor }: Withdrawal) {
  return {
    state,
    reason,
    payoutReference,
    dueMinor: String(dueMinor),
    returnedMinor: String(returnedMinor),
  };
}
