import { money, negate, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { judgeDailyLimit, judgeDemoDeposit } from '../../domain/cashier/demo-deposit.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import type { Merchant, ReplyOf, RequestOf } from '../../http/call.ts';
import { lockCash, postOn } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { findPassedDepositLimit, readExclusion } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  sumCreditedToday,
  DEMO_PROVIDER,
  findByRequest,
  insertCredited,
  isDemoOn,
  type NewDeposit,
} from './queries.ts';

export interface DemoDepositCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly currency: Currency;
  readonly request: RequestOf<'demoDeposit'>;
  readonly now: Date;
}

type DepositOutcome = Outcome<ReplyOf<'demoDeposit'>>;

/** Credits play money at once, once per `requestId`. A repeated request is answered although the switch may be off since. */
export async function depositDemo(db: Db, call: DemoDepositCall): Promise<DepositOutcome> {
  const { memberId, merchant, currency, request } = call;
  const isRepeated = (await findByRequest(db, memberId, request.requestId)) !== undefined;
  const switchedOn = isRepeated || (await isDemoOn(db, merchant));
  const judged = judgeDemoDeposit({ amount: request.amount, currency, switchedOn });
  if (!judged.ok) return judged;
  return await transaction(db, async (tx) => await creditDemo(tx, call, judged.value));
}

/** Credits play money of a brand whose demo switch is on. The caller has checked the switch. */
export async function creditDemo(tx: Tx, call: DemoDepositCall, amount: Money): Promise<DepositOutcome> {
  const { memberId, merchant, request, now } = call;
  const wallet = await lockCash(tx, memberId, amount.currency);
  const stored = await findByRequest(tx, memberId, request.requestId);
  if (stored?.isDemo === false) return refuse('ledger.key_reused');
  if (stored === undefined) {
    const judged = judgeDailyLimit(amount, await sumCreditedToday(tx, memberId, merchant, now));
    if (!judged.ok) return judged;
    const own = await judgeOwnLimits(tx, call, amount);
    if (!own.ok) return own;
  }
  // The ledger returns the stored result of a repeated request, or refuses a request id that was used for another amount.
  const posted = await postOn(tx, wallet, depositPosting(memberId, request.requestId, amount));
  if (!posted.ok) return refuse(posted.code);
  assert(posted.replayed === (stored !== undefined), `deposit ${request.requestId} and its posting disagree`);
  const { merchantId } = merchant;
  const made = { memberId, merchantId, requestId: request.requestId, ...amount, now };
  const depositId = stored?.depositId ?? (await insertCredited(tx, made));
  if (stored === undefined) await publishCredited(tx, depositId, made);
  const balance = money(amount.currency, balanceMinorOf(posted.balances, CASH, amount.currency));
  return done({
    depositId: String(depositId),
    currency: amount.currency,
    amount: toDecimal(amount),
    balance: toDecimal(balance),
  });
}

/** Judges the member's own limits. The caller holds the wallet's lock, so that two deposits cannot exceed a limit together. */
async function judgeOwnLimits(
  tx: Tx,
  { memberId, merchant, now }: DemoDepositCall,
  { amountMinor }: Money,
): Promise<Outcome<undefined>> {
  if ((await readExclusion(tx, memberId, now)) !== undefined) return refuse('play.excluded');
  const reach = { memberId, timeZone: merchant.timeZone, now };
  const passed = await findPassedDepositLimit(tx, reach, amountMinor);
  return passed ? refuse('cashier.own_limit') : done(undefined);
}

/** Publishes the credit, after which the member gets a message. */
async function publishCredited(
  tx: Tx,
  depositId: bigint,
  { memberId, merchantId, currency, amountMinor, now }: NewDeposit,
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

function depositPosting(memberId: bigint, requestId: string, amount: Money): PostingCommand {
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
