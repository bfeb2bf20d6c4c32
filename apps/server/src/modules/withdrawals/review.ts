import { missingOf } from '../../domain/cashier/receipt.ts';
import type { WithdrawalAct } from '../../domain/cashier/withdrawal.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { approve, type Approval } from '../../operators/approvals.ts';
import type { Tx } from '../../platform/db.ts';
import { findDebt } from '../../ledger/debts.ts';
import { writeAudit } from '../../operators/operator-audit.ts';
import type { Operator } from '../../operators/operator-identity.ts';
import { lockForAct, move, publishJudged, write } from './change.ts';
import { payPosting, releasePosting, returnPosting } from './postings.ts';
import { ownerOf, readRule, type Withdrawal } from './queries.ts';
import { readBack } from './request.ts';

/** What an operator does: each act is one transaction with its audit row (`pnpm ops withdrawals`). */
export interface ReviewCall {
  readonly merchantId: number;
  readonly withdrawalId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

export interface Approved {
  readonly withdrawal: Withdrawal;
  readonly approval: Approval;
}

/** A yes; above the merchant's limit it needs a second one of somebody else. Only to an account that was verified. */
export async function approveWithdrawal(tx: Tx, call: ReviewCall): Promise<Outcome<Approved>> {
  const locked = await lockOf(tx, 'approve', call);
  if (!locked.ok) return locked;
  const { memberId, merchantId, withdrawalId, amountMinor, accountState } = locked.value;
  if (accountState !== 'verified') return refuse('payout_account.not_found');
  const owed = await findDebt(tx, memberId, locked.value.currency);
  if (owed) return owed;
  const subject = { memberId, merchantId, subject: 'withdrawal', subjectId: withdrawalId } as const;
  const approval = await approve(tx, { ...subject, amountMinor, operator: call.operator, now: call.now });
  if (approval.enough) {
    await write(tx, locked.value, { state: 'approved', approved_at: call.now });
    await publishJudged(tx, 'withdrawal.approved', locked.value, call.now);
  }
  return done({ withdrawal: await readBack(tx, memberId, withdrawalId), approval });
}

/** Exactly what was held goes back. */
export async function rejectWithdrawal(tx: Tx, call: ReviewCall, reason: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockOf(tx, 'reject', call);
  if (!locked.ok) return locked;
  return done(await release(tx, call, locked.value, { act: 'reject', state: 'rejected', reason }));
}

/** The bank has paid: what was held leaves, and the member is asked whether it arrived. */
export async function payWithdrawal(tx: Tx, call: ReviewCall, reference: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockOf(tx, 'pay', call);
  if (!locked.ok) return locked;
  const before = locked.value;
  const owed = await findDebt(tx, before.memberId, before.currency);
  if (owed && before.state === 'approved') return owed;
  if (before.state === 'approved') await move(tx, payPosting(before));
  const { receiptMinutes } = await readRule(tx, before.merchantId, before.currency);
  await write(tx, before, {
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
  return done(await audited(tx, call, 'pay', before));
}

/** The bank has not paid, or not all of it: what did not arrive goes back. */
export async function failWithdrawal(tx: Tx, call: ReviewCall, reason: string): Promise<Outcome<Withdrawal>> {
  const locked = await lockOf(tx, 'fail', call);
  if (!locked.ok) return locked;
  const before = locked.value;
  if (before.state === 'approved')
    return done(await release(tx, call, before, { act: 'fail', state: 'failed', reason }));
  const missing = missingOf(before);
  await move(tx, returnPosting(before, missing));
  await write(tx, before, {
    state: 'failed',
    reason,
    ended_at: call.now,
    receipt_until: null,
    returned_minor: missing.amountMinor + missing.feeMinor,
  });
  await publishJudged(tx, 'withdrawal.rejected', before, call.now);
  return done(await audited(tx, call, 'fail', before));
}

interface End {
  readonly act: 'reject' | 'fail';
  readonly state: 'rejected' | 'failed';
  readonly reason: string;
}

async function release(tx: Tx, call: ReviewCall, before: Withdrawal, { act, state, reason }: End): Promise<Withdrawal> {
  await move(tx, releasePosting(before));
  const returned_minor = before.amountMinor + before.feeMinor;
  await write(tx, before, { state, reason, ended_at: call.now, returned_minor });
  await publishJudged(tx, 'withdrawal.rejected', before, call.now);
  return await audited(tx, call, act, before);
}

async function lockOf(
  tx: Tx,
  act: WithdrawalAct,
  { merchantId, withdrawalId }: ReviewCall,
): Promise<Outcome<Withdrawal>> {
  const memberId = await ownerOf(tx, merchantId, withdrawalId);
  if (memberId === undefined) return refuse('request.not_found');
  return await lockForAct(tx, act, memberId, withdrawalId);
}

async function audited(tx: Tx, call: ReviewCall, act: string, before: Withdrawal): Promise<Withdrawal> {
  const after = await readBack(tx, before.memberId, before.withdrawalId);
  await writeAudit(tx, {
    operator: call.operator.loginName,
    merchantId: call.merchantId,
    command: `withdrawals ${act}`,
    target: `withdrawals ${call.withdrawalId}`,
    before: auditOf(before),
    after: auditOf(after),
    now: call.now,
  });
  return after;
}

/** What changes, in words that JSON has. */
function auditOf({ state, reason, payoutReference, dueMinor, returnedMinor }: Withdrawal) {
  return {
    state,
    reason,
    payoutReference,
    dueMinor: String(dueMinor),
    returnedMinor: String(returnedMinor),
  };
}
