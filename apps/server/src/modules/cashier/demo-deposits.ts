import { money, negate, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { judgeDailyLimit, judgeDemoDeposit } from '../../domain/cashier/demo-deposit.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import type { Merchant, ReplyOf, RequestOf } from '../../http/call.ts';
import { lockCash, postOnLockedWallet } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { findExceededDepositLimit, readExclusion } from '../../betting/play-limits.ts';
import { isActiveMember } from '../../members/accounts.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  sumDemoDepositsToday,
  DEMO_PROVIDER,
  findAnyDepositByRequest,
  insertDemoDeposit,
  areDemoDepositsEnabled,
  type NewDemoDeposit,
} from './queries.ts';

/** A member's request for play money. */
export interface DemoDepositCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly currency: Currency;
  readonly request: RequestOf<'demoDeposit'>;
  readonly now: Date;
}

type DepositOutcome = Outcome<ReplyOf<'demoDeposit'>>;

/**
 * Credits play money immediately. `requestId` is the idempotency key: a repeated request returns the stored deposit, even if the merchant has
 * switched demo deposits off in the meantime. Refuses a new request with `cashier.demo_off` if they are off, with `cashier.amount_invalid`, and as
 * `creditDemoDeposit` does.
 */
export async function createDemoDeposit(db: Db, call: DemoDepositCall): Promise<DepositOutcome> {
  const { memberId, merchant, currency, request } = call;
  const isRepeated = (await findAnyDepositByRequest(db, memberId, request.requestId)) !== undefined;
  // A repeated request counts as enabled, so that the stored deposit is returned.
  const isEnabled = isRepeated || (await areDemoDepositsEnabled(db, merchant));
  const judged = judgeDemoDeposit({ amount: request.amount, currency, isEnabled });
  if (!judged.ok) return judged;
  return await transaction(db, async (tx) => await creditDemoDeposit(tx, call, judged.value));
}

/**
 * Locks the wallet and credits play money. The caller has checked the merchant's demo switch. Refuses a new request above the daily limit with
 * `cashier.daily_limit`, above a limit that the member has set with `cashier.own_limit`, and during a break from play with `play.excluded`. Refuses a
 * request id that a real deposit, or a demo deposit of another amount, has used with `ledger.key_reused`.
 */
export async function creditDemoDeposit(tx: Tx, call: DemoDepositCall, amount: Money): Promise<DepositOutcome> {
  const { memberId, merchant, request, now } = call;
  const wallet = await lockCash(tx, memberId, amount.currency);
  const stored = await findAnyDepositByRequest(tx, memberId, request.requestId);
  if (stored?.isDemo === false) return refuse('ledger.key_reused');
  if (stored === undefined) {
    // The member may have been blocked or erased while this call waited for the lock.
    if (!(await isActiveMember(tx, memberId))) return refuse('session.expired', { reason: 'blocked' });
    const judged = judgeDailyLimit(amount, await sumDemoDepositsToday(tx, memberId, merchant, now));
    if (!judged.ok) return judged;
    const memberLimits = await checkMemberLimits(tx, call, amount);
    if (!memberLimits.ok) return memberLimits;
  }
  // The ledger returns the stored result of a repeated request, or refuses a request id that was used for another amount.
  const posted = await postOnLockedWallet(tx, wallet, buildDepositPosting(memberId, request.requestId, amount));
  if (!posted.ok) return refuse(posted.code);
  assert(posted.replayed === (stored !== undefined), `deposit ${request.requestId} and its posting disagree`);
  const { merchantId } = merchant;
  const newDeposit = { memberId, merchantId, requestId: request.requestId, ...amount, now };
  const depositId = stored?.depositId ?? (await insertDemoDeposit(tx, newDeposit));
  if (stored === undefined) await publishCredited(tx, depositId, newDeposit);
  const balance = money(amount.currency, balanceMinorOf(posted.balances, CASH, amount.currency));
  return done({
    depositId: String(depositId),
    currency: amount.currency,
    amount: toDecimal(amount),
    balance: toDecimal(balance),
  });
}

/**
 * Refuses a deposit during a break from play or above a deposit limit that the member has set. The caller holds the wallet's lock, so that two
 * concurrent deposits cannot exceed a limit together.
 */
async function checkMemberLimits(
  tx: Tx,
  { memberId, merchant, now }: DemoDepositCall,
  { amountMinor }: Money,
): Promise<Outcome<undefined>> {
  if ((await readExclusion(tx, memberId, now)) !== undefined) return refuse('play.excluded');
  const limitScope = { memberId, timeZone: merchant.timeZone, now };
  const exceededLimit = await findExceededDepositLimit(tx, limitScope, amountMinor);
  return exceededLimit ? refuse('cashier.own_limit') : done(undefined);
}

/** Publishes `deposit.credited`, as for a real deposit. One of its subscribers sends the member a message. */
async function publishCredited(
  tx: Tx,
  depositId: bigint,
  { memberId, merchantId, currency, amountMinor, now }: NewDemoDeposit,
): Promise<void> {
  await publish(tx, 'deposit.credited', {
    memberId: String(memberId),
    merchantId,
    depositId: String(depositId),
    currency,
    amountMinor: String(amountMinor),
    creditedAt: now.toISOString(),
  });
}

/** Builds the posting of a demo deposit, which is paid from the clearing account of play money. */
function buildDepositPosting(memberId: bigint, requestId: string, amount: Money): PostingCommand {
  return {
    memberId,
    key: `deposit:${DEMO_PROVIDER}:${requestId.toLowerCase()}`,
    kind: 'deposit',
    entries: [
      { account: CASH, amount },
      { account: `house:payment-clearing:${DEMO_PROVIDER}`, amount: negate(amount) },
    ],
  };
}
