import { isPositive, money, negate, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { judgeStake } from '../../domain/bet/judge-stake.ts';
import { balanceMinorOf, CASH } from '../../domain/wallet/account.ts';
import { isFinalRefusal } from '../../domain/wallet/wallet-code.ts';
import { lockCash, postOn, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { readAmount } from './amounts.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readSession, type SessionContext } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { BetBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type AskedTransaction, type Earlier } from './stored-transaction.ts';

/** Takes a stake. Everything is decided under the lock of the member's cash: calls of one player take turns. */
export async function bet(tx: Tx, context: CallContext, body: BetBody): Promise<WalletReply> {
  const session = await readSession(tx, context.integration, hashToken(body.gameSession));
  if (!session) return { code: 'INVALID_TOKEN' };
  const wallet = await lockCash(tx, session.memberId, session.currency);
  const asked = askedBet(context, session, body);
  const earlier = await readEarlier(tx, asked, cashOf(wallet, session.currency));
  return earlier.answer ?? (await judgeAndTake(tx, context, { session, wallet, body, asked, earlier }));
}

interface BetCall {
  readonly session: SessionContext;
  readonly wallet: LockedWallet;
  readonly body: BetBody;
  readonly asked: AskedTransaction;
  readonly earlier: Earlier;
}

function askedBet({ integration }: CallContext, { memberId }: SessionContext, body: BetBody): AskedTransaction {
  const { transactionId, roundId, gameCode, currency, amount } = body;
  const digest = digestOf('bet', [memberId, roundId, gameCode, currency, amount]);
  return { integration, memberId, roundId, transactionId, digest };
}

async function judgeAndTake(tx: Tx, context: CallContext, call: BetCall): Promise<WalletReply> {
  const { session, wallet, body, earlier } = call;
  const balance = cashOf(wallet, session.currency);
  if (earlier.tombstone) return replyWith('ALREADY_ROLLED_BACK', balance);
  const amount = readAmount(body.amount, session.currency) ?? zero(session.currency);
  const code = judgeStake(session, { ...body, amountMinor: amount.amountMinor }, context.now);
  if (code !== 'OK') return await refuse(tx, call, replyWith(code, balance));
  if (!isPositive(amount)) return replyWith('BAD_REQUEST', balance);
  if (earlier.roundOver) return await refuse(tx, call, replyWith('ALREADY_SETTLED', balance));
  return await take(tx, context, call, amount);
}

async function take(tx: Tx, context: CallContext, call: BetCall, amount: Money): Promise<WalletReply> {
  const { session, wallet, asked } = call;
  const result = await postOn(tx, wallet, vendorPosting('bet', { ...asked, toMember: negate(amount) }));
  if (!result.ok) {
    // The key was looked for under the same lock, as the stored transaction: only the balance can be in the way.
    assert(result.code === 'wallet.insufficient_funds', `bet ${asked.transactionId} is posted without its transaction`);
    return await refuse(tx, call, replyWith('INSUFFICIENT_FUNDS', cashOf(wallet, session.currency)));
  }
  await insertBet(tx, context, call, amount);
  const left = money(amount.currency, balanceMinorOf(result.balances, CASH, amount.currency));
  return await storeTransaction(tx, {
    ...asked,
    call: 'bet',
    postingId: result.postingId,
    reply: replyWith('OK', left),
  });
}

/** A refusal that is final is kept, so that a late copy of the call cannot take what the player was told is not taken. */
async function refuse(tx: Tx, { asked }: BetCall, reply: WalletReply): Promise<WalletReply> {
  return isFinalRefusal(reply.code) ? await storeTransaction(tx, { ...asked, call: 'bet', reply }) : reply;
}

async function insertBet(
  tx: Tx,
  { integration, now }: CallContext,
  { session, body }: BetCall,
  amount: Money,
): Promise<void> {
  await tx
    .insertInto('bet')
    .values({
      member_id: session.memberId,
      merchant_id: session.merchantId,
      integration_code: integration,
      vendor_code: session.vendorCode,
      game_type: session.gameType,
      game_code: body.gameCode,
      round_id: body.roundId,
      transaction_id: body.transactionId,
      line: session.line,
      currency: amount.currency,
      stake_minor: amount.amountMinor,
      placed_at: now,
      day: sql<string>`(${now}::timestamptz at time zone ${session.timeZone})::date`,
    })
    .execute();
}
