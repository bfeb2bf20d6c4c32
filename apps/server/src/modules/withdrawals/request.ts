import type { RequestWithdrawalRequest } from '@baize/contract/schemas/withdrawals';
import { parseAmount, type Money } from '@baize/money';
import { judgeWithdrawal } from '../../domain/cashier/withdrawal.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { lockCash, post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { findDebt } from '../../ledger/debts.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { turnoverLeft } from '../../betting/turnover.ts';
import { findOwnAccount } from './payout-accounts.ts';
import { holdPosting } from './postings.ts';
import { findByRequest, findWithdrawal, readMemberRule, readTodaysUse, type Withdrawal } from './queries.ts';

export interface WithdrawalCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly request: RequestWithdrawalRequest;
  readonly now: Date;
}

/**
 * Requests a withdrawal: moves the amount and its fee from `cash` to `held`, once per `requestId`. The member's lock serialises the
 * requests of one member, so that two of them cannot exceed a limit together. A break from play does not stop a withdrawal, because
 * the money is the member's.
 */
export async function requestWithdrawal(db: Db, call: WithdrawalCall): Promise<Outcome<Withdrawal>> {
  const currency = currencyOf(call.merchant.currency);
  const amount = parseAmount(call.request.amount, currency);
  if (!amount) return refuse('withdrawal.amount_invalid');
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.memberId);
    const stored = await findByRequest(tx, call.memberId, call.request.requestId);
    return stored ? toRepeatedResult(stored, call.request, amount) : await hold(tx, call, amount);
  });
}

function toRepeatedResult(
  stored: Withdrawal,
  { payoutAccountId }: RequestWithdrawalRequest,
  { amountMinor }: Money,
): Outcome<Withdrawal> {
  const isSame = stored.amountMinor === amountMinor && String(stored.payoutAccountId) === payoutAccountId;
  return isSame ? done(stored) : refuse('ledger.key_reused');
}

/**
 * The cash lock is taken before turnover, debts and use are read. A deposit that is being credited holds the same lock until its
 * turnover requirement is committed, so that its money cannot leave before the requirement is seen (the lock order is member, cash).
 */
async function hold(tx: Tx, call: WithdrawalCall, amount: Money): Promise<Outcome<Withdrawal>> {
  const { memberId, merchant, request, now } = call;
  const account = await findOwnAccount(tx, memberId, request.payoutAccountId);
  if (!account || account.state === 'refused') return refuse('payout_account.not_found');
  await lockCash(tx, memberId, amount.currency);
  const rule = await readMemberRule(tx, { merchantId: merchant.merchantId, memberId, currency: amount.currency, now });
  const use = await readTodaysUse(tx, { memberId, timeZone: merchant.timeZone, now });
  const owed = await findDebt(tx, memberId, amount.currency);
  if (owed) return owed;
  const judged = judgeWithdrawal(amount, rule, use, await turnoverLeft(tx, memberId, amount.currency));
  if (!judged.ok) return judged;
  const fee = judged.value;
  const requestId = request.requestId.toLowerCase();
  const money = { memberId, requestId, ...amount, feeMinor: fee.amountMinor };
  const posted = await post(tx, holdPosting(money));
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
  return done(await readBack(tx, memberId, withdrawal_id));
}

/** Reads a withdrawal after a change in the same transaction. Throws if the withdrawal does not exist. */
export async function readBack(tx: Tx, memberId: bigint, withdrawalId: bigint): Promise<Withdrawal> {
  const found = await findWithdrawal(tx, memberId, withdrawalId);
  if (!found) throw new Error(`withdrawal ${withdrawalId} was written and is missing`);
  return found;
}
