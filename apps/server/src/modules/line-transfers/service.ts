import type { TransferUplineRequest, TransferUplineValue } from '@baize/contract/schemas/line-transfers';
import { money, negate, parseAmount, toDecimal, type Money } from '@baize/money';
import { judgeLineTransfer } from '../../domain/cashier/line-transfer.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { lockCash, postOn, type LockedWallet, type Posted } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { findDebt } from '../../ledger/debts.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { turnoverLeft } from '../../betting/turnover.ts';
import { LineScope } from '../../scopes/line-scope.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import {
  findDownline,
  findSent,
  readRule,
  readSentToday,
  readUpline,
  type OtherSide,
  type StoredTransfer,
} from './queries.ts';

export interface TransferCall {
  readonly scope: OwnScope;
  readonly request: TransferUplineRequest;
  readonly now: Date;
}

type TransferOutcome = Outcome<TransferUplineValue>;

/**
 * Moves money from the caller's balance to the other member's in one transaction, once per `requestId` (spec sections 2, transferUpline,
 * and 6). A repeated request answers with the stored transfer, whatever has changed since: rules, uplines and limits concern new
 * transfers alone.
 */
export async function transferInLine(db: Db, call: TransferCall): Promise<TransferOutcome> {
  const amount = parseAmount(call.request.amount, currencyOf(call.scope.merchant.currency));
  if (!amount) return refuse('transfer.amount_invalid');
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.scope.memberId);
    const stored = await findSent(tx, call.scope.memberId, call.request.requestId.toLowerCase());
    if (stored) return answerRepeated(stored, call.request, amount);
    const other = await otherSide(tx, call);
    return other ? await send(tx, call, other, amount) : refuse('transfer.not_in_line');
  });
}

function answerRepeated(
  { transferId, toAccountKey, direction, amountMinor, balanceMinor }: StoredTransfer,
  request: TransferUplineRequest,
  amount: Money,
): TransferOutcome {
  const isSame =
    toAccountKey === accountKey(request.to) && direction === request.direction && amountMinor === amount.amountMinor;
  return isSame ? done(shown(transferId, amount, balanceMinor)) : refuse('ledger.key_reused');
}

/** The recipient: the member directly above the caller, or for an agent any member below. `undefined` for anybody else. */
async function otherSide(tx: Tx, { scope, request }: TransferCall): Promise<OtherSide | undefined> {
  const { merchantId, currency } = scope.merchant;
  const rule = await readRule(tx, merchantId, currencyOf(currency));
  if (request.direction === 'downline')
    return rule.toDownline && scope instanceof LineScope ? await findDownline(tx, scope, request.to) : undefined;
  const upline = rule.toUpline ? await readUpline(tx, scope.memberId) : undefined;
  return upline && accountKey(upline.account) === accountKey(request.to) ? upline : undefined;
}

/**
 * Both cash locks are taken before turnover, debts and what was sent today are read. A deposit that is being credited holds the same
 * lock until its turnover requirement is committed, so that its money cannot leave before the requirement is seen.
 */
async function send(tx: Tx, call: TransferCall, other: OtherSide, amount: Money): Promise<TransferOutcome> {
  const { scope, request, now } = call;
  const { memberId, merchant } = scope;
  const wallets = await lockBoth(tx, memberId, other.memberId, amount);
  const rule = await readRule(tx, merchant.merchantId, amount.currency);
  const sent = await readSentToday(tx, memberId, merchant.timeZone, now);
  const judged = judgeLineTransfer(amount, rule, sent, await turnoverLeft(tx, memberId, amount.currency));
  if (!judged.ok) return judged;
  const owed = await findDebt(tx, memberId, amount.currency);
  if (owed) return owed;
  const requestId = request.requestId.toLowerCase();
  const fact = `line-transfer:${memberId}:${requestId}`;
  const out = await postOn(tx, wallets.mine, posting(memberId, fact, negate(amount)));
  if (!out.ok) return out;
  const into = await postOn(tx, wallets.theirs, posting(other.memberId, fact, amount));
  if (!into.ok) throw new Error(`${fact} left one balance and did not reach the other`);
  const balance = balanceOf(out, amount);
  const { transfer_id } = await tx
    .insertInto('line_transfer')
    .values({
      merchant_id: merchant.merchantId,
      request_id: requestId,
      from_member_id: memberId,
      to_member_id: other.memberId,
      direction: request.direction,
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      from_balance_minor: balance,
      to_balance_minor: balanceOf(into, amount),
      remark: request.remark?.trim() ?? '',
      created_at: now,
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  return done(shown(transfer_id, amount, balance));
}

/** Locks both wallets in the order of their members, so that two members who send to each other at once cannot deadlock. */
async function lockBoth(tx: Tx, mine: bigint, theirs: bigint, { currency }: Money) {
  const wallets = new Map<bigint, LockedWallet>();
  for (const memberId of mine < theirs ? [mine, theirs] : [theirs, mine])
    wallets.set(memberId, await lockCash(tx, memberId, currency));
  const [own, other] = [wallets.get(mine), wallets.get(theirs)];
  if (!own || !other) throw new Error('a wallet that was locked is missing');
  return { mine: own, theirs: other };
}

/** A posting belongs to one member. The two postings of a transfer meet in a house account, where they sum to zero. */
function posting(memberId: bigint, key: string, amount: Money): PostingCommand {
  return {
    memberId,
    key,
    kind: 'line_transfer',
    entries: [
      { account: CASH, amount },
      { account: 'house:line-transfer', amount: negate(amount) },
    ],
  };
}

function balanceOf({ balances }: Posted, { currency }: Money): bigint {
  return balanceMinorOf(balances, CASH, currency);
}

function shown(transferId: bigint, amount: Money, balanceMinor: bigint): TransferUplineValue {
  return {
    transferId: String(transferId),
    currency: amount.currency,
    amount: toDecimal(amount),
    balance: toDecimal(money(amount.currency, balanceMinor)),
  };
}
