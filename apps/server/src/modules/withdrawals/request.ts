import type { RequestWithdrawalRequest } from '@baize/contract/schemas/withdrawals';
import { parseAmount, type Money } from '@baize/money';
import { judgeWithdrawal } from '../../domain/cashier/withdrawal.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { lockCash, post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { refuseIfInDebt } from '../../ledger/debts.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { readRemainingTurnover } from '../../betting/turnover.ts';
import { findOwnAccount } from './payout-accounts.ts';
import { buildHoldPosting } from './postings.ts';
import {
  findWithdrawalByRequest,
  findWithdrawal,
  readMemberWithdrawalRule,
  readTodaysUse,
  type Withdrawal,
} from './queries.ts';

/** A member's request to withdraw money. */
export interface WithdrawalCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly request: RequestWithdrawalRequest;
  readonly now: Date;
}

/**
 * Requests a withdrawal by moving the amount and its fee from the account `cash` to `held`. `requestId` is the idempotency key: a repeated request
 * returns the stored withdrawal, and the same id with another amount or account is refused with `ledger.key_reused`. The member's lock serialises
 * the requests of one member, so that two requests cannot exceed a limit together. A break from play does not stop a withdrawal, because the
 * money is the member's.
 */
export async function requestWithdrawal(db: Db, call: WithdrawalCall): Promise<Outcome<Withdrawal>> {
  const currency = currencyOf(call.merchant.currency);
  const amount = parseAmount(call.request.amount, currency);
  if (!amount) return refuse('withdrawal.amount_invalid');
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.memberId);
    const stored = await findWithdrawalByRequest(tx, call.memberId, call.request.requestId);
    return stored ? toRepeatedResult(stored, call.request, amount) : await holdMoney(tx, call, amount);
  });
}

/** Returns the stored withdrawal if the request has the same content, and refuses the request otherwise. */
function toRepeatedResult(
  stored: Withdrawal,
  { payoutAccountId }: RequestWithdrawalRequest,
  { amountMinor }: Money,
): Outcome<Withdrawal> {
  const isSame = stored.amountMinor === amountMinor && String(stored.payoutAccountId) === payoutAccountId;
  return isSame ? done(stored) : refuse('ledger.key_reused');
}

/**
 * Judges the limits, debts and turnover, and holds the money. The cash lock is taken before turnover, debts and use are read: a deposit that is
 * being credited holds the same lock until its turnover requirement is committed, so that its money cannot leave before the requirement is
 * visible. The lock order is member, cash.
 */
async function holdMoney(tx: Tx, call: WithdrawalCall, amount: Money): Promise<Outcome<Withdrawal>> {
  const { memberId, merchant, request, now } = call;
  const account = await findOwnAccount(tx, memberId, request.payoutAccountId);
  if (!account || account.state === 'refused') return refuse('payout_account.not_found');
  await lockCash(tx, memberId, amount.currency);
  const rule = await readMemberWithdrawalRule(tx, {
    merchantId: merchant.merchantId,
    memberId,
    currency: amount.currency,
    now,
  });
  const usedToday = await readTodaysUse(tx, { memberId, timeZone: merchant.timeZone, now });
  const debtRefusal = await refuseIfInDebt(tx, memberId, amount.currency);
  if (debtRefusal) return debtRefusal;
  const judgedFee = judgeWithdrawal(
    amount,
    rule,
    usedToday,
    await readRemainingTurnover(tx, memberId, amount.currency),
  );
  if (!judgedFee.ok) return judgedFee;
  const fee = judgedFee.value;
  const requestId = request.requestId.toLowerCase();
  const heldMoney = { memberId, requestId, ...amount, feeMinor: fee.amountMinor };
  const posted = await post(tx, buildHoldPosting(heldMoney));
  if (!posted.ok) return posted;
  const { withdrawal_id } = await tx
    .insertInto('withdrawal')
    .values({
      member_id: memberId,
      merchant_id: merchant.merchantId,
      request_id: requestId,
      payout_account_id: account.payoutAccountId,
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      fee_minor: fee.amountMinor,
      due_minor: amount.amountMinor,
      created_at: now,
    })
    .returning('withdrawal_id')
    .executeTakeFirstOrThrow();
  return done(await rereadWithdrawal(tx, memberId, withdrawal_id));
}

/** Reads a withdrawal after a change in the same transaction. Throws if the withdrawal does not exist. */
export async function rereadWithdrawal(tx: Tx, memberId: bigint, withdrawalId: bigint): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(tx, memberId, withdrawalId);
  if (!withdrawal) throw new Error(`withdrawal ${withdrawalId} was written and is missing`);
  return withdrawal;
}
