import type { TransferUplineRequest, TransferUplineValue } from '@baize/contract/schemas/line-transfers';
import { money, negate, parseAmount, toDecimal, type Money } from '@baize/money';
import { judgeLineTransfer } from '../../domain/cashier/line-transfer.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { LedgerAct } from '../../domain/wallet/act.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { lockCashOfMembers, type PostingSuccess } from '../../ledger/post.ts';
import { postActOnLockedWallets } from '../../ledger/post-act.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { refuseIfInDebt } from '../../ledger/debts.ts';
import { findActiveUpline, readAccounts } from '../../members/accounts.ts';
import { lockMember } from '../../members/lock-member.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { readRemainingTurnover } from '../../betting/turnover.ts';
import { LineScope } from '../../scopes/line-scope.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import {
  findDownline,
  findSentTransfer,
  readLineTransferRule,
  sumSentToday,
  type Counterparty,
  type StoredTransfer,
} from './queries.ts';

/** A member's request to transfer money. */
export interface TransferCall {
  readonly scope: OwnScope;
  readonly request: TransferUplineRequest;
  readonly now: Date;
}

type TransferOutcome = Outcome<TransferUplineValue>;

/**
 * Transfers money from the caller to another member of the line in one transaction, once per `requestId` (spec sections 2, transferUpline, and 6). A
 * repeated request returns the stored transfer, even if rules, uplines or limits have changed since. Refuses with `ledger.key_reused` a request id with
 * other content, with `transfer.not_in_line` a recipient whom the caller may not send to, and as `judgeLineTransfer` and `refuseIfInDebt`.
 */
export async function transferInLine(db: Db, call: TransferCall): Promise<TransferOutcome> {
  const amount = parseAmount(call.request.amount, currencyOf(call.scope.merchant.currency));
  if (!amount) return refuse('transfer.amount_invalid');
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.scope.memberId);
    const stored = await findSentTransfer(tx, call.scope.memberId, call.request.requestId.toLowerCase());
    if (stored) return await toRepeatedResult(tx, stored, call.request, amount);
    const recipient = await findRecipient(tx, call);
    return recipient ? await transferUnderLocks(tx, call, recipient, amount) : refuse('transfer.not_in_line');
  });
}

/** Returns the stored transfer if the request has the same content, and refuses the request otherwise. */
async function toRepeatedResult(
  tx: Tx,
  { transferId, toMemberId, direction, amountMinor, balanceMinor, remark }: StoredTransfer,
  request: TransferUplineRequest,
  amount: Money,
): Promise<TransferOutcome> {
  const recipient = (await readAccounts(tx, [toMemberId])).get(toMemberId) ?? '';
  const isSame =
    accountKey(recipient) === accountKey(request.to) &&
    direction === request.direction &&
    amountMinor === amount.amountMinor &&
    remark === storedRemark(request);
  return isSame ? done(toTransferValue(transferId, amount, balanceMinor)) : refuse('ledger.key_reused');
}

/** Finds the recipient: the member directly above the caller, or for an agent any member below. Returns undefined for anybody else. */
async function findRecipient(tx: Tx, { scope, request }: TransferCall): Promise<Counterparty | undefined> {
  const { merchantId, currency } = scope.merchant;
  const rule = await readLineTransferRule(tx, merchantId, currencyOf(currency));
  if (request.direction === 'downline')
    return rule.toDownline && scope instanceof LineScope ? await findDownline(tx, scope, request.to) : undefined;
  const upline = rule.toUpline ? await findActiveUpline(tx, scope.memberId) : undefined;
  return upline && accountKey(upline.account) === accountKey(request.to) ? upline : undefined;
}

/**
 * Takes the cash locks of both sides before it reads turnover, debts and the sum sent today. A deposit that is being credited holds the same lock
 * until its turnover requirement is committed, so its money cannot leave before the requirement is visible.
 */
async function transferUnderLocks(
  tx: Tx,
  call: TransferCall,
  other: Counterparty,
  amount: Money,
): Promise<TransferOutcome> {
  const { scope, request, now } = call;
  const { memberId, merchant } = scope;
  const { currency } = amount;
  const wallets = await lockCashOfMembers(tx, [
    { memberId, currency },
    { memberId: other.memberId, currency },
  ]);
  const rule = await readLineTransferRule(tx, merchant.merchantId, amount.currency);
  const sent = await sumSentToday(tx, memberId, merchant.timeZone, now);
  const judged = judgeLineTransfer(amount, rule, sent, await readRemainingTurnover(tx, memberId, amount.currency));
  if (!judged.ok) return judged;
  const debtRefusal = await refuseIfInDebt(tx, memberId, amount.currency);
  if (debtRefusal) return debtRefusal;
  const requestId = request.requestId.toLowerCase();
  const act = buildLineTransferAct({ fromMemberId: memberId, toMemberId: other.memberId, requestId, amount });
  const posted = await postActOnLockedWallets(tx, wallets, act);
  if (!posted.ok) return posted.refusal;
  const [out, into] = posted.legs;
  if (!out || !into) throw new Error(`${act.actId} has no two legs`);
  const balance = findBalanceMinor(out, amount);
  const { transfer_id } = await tx
    .insertInto('line_transfer')
    .values({
      merchant_id: merchant.merchantId,
      request_id: requestId,
      from_member_id: memberId,
      to_member_id: other.memberId,
      direction: request.direction,
      currency,
      amount_minor: amount.amountMinor,
      from_balance_minor: balance,
      to_balance_minor: findBalanceMinor(into, amount),
      remark: storedRemark(request),
      created_at: now,
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  await publish(tx, 'line-transfer.made', {
    transferId: String(transfer_id),
    memberId: String(other.memberId),
    merchantId: merchant.merchantId,
    currency,
    amountMinor: String(amount.amountMinor),
    at: now.toISOString(),
  });
  return done(toTransferValue(transfer_id, amount, balance));
}

/** Returns the remark as it is stored. A transfer without a remark stores an empty text. */
function storedRemark({ remark = '' }: TransferUplineRequest): string {
  return remark.trim();
}

/** The movement of money of one transfer. */
interface LineTransfer {
  readonly fromMemberId: bigint;
  readonly toMemberId: bigint;
  readonly requestId: string;
  readonly amount: Money;
}

/** Builds the ledger act. Its two legs (postings of one member each) meet on a transit account of the house, where they sum to zero. */
function buildLineTransferAct({ fromMemberId, toMemberId, requestId, amount }: LineTransfer): LedgerAct {
  const actId = `line-transfer:${fromMemberId}:${requestId}`;
  const leg = (memberId: bigint, received: Money): PostingCommand => ({
    memberId,
    key: actId,
    kind: 'line_transfer',
    entries: [
      { account: CASH, amount: received },
      { account: 'house:line-transfer', amount: negate(received) },
    ],
  });
  return { actId, kind: 'line_transfer', legs: [leg(fromMemberId, negate(amount)), leg(toMemberId, amount)] };
}

function findBalanceMinor({ balances }: PostingSuccess, { currency }: Money): bigint {
  return balanceMinorOf(balances, CASH, currency);
}

function toTransferValue(transferId: bigint, amount: Money, balanceMinor: bigint): TransferUplineValue {
  return {
    transferId: String(transferId),
    currency: amount.currency,
    amount: toDecimal(amount),
    balance: toDecimal(money(amount.currency, balanceMinor)),
  };
}
