import { isPositive, money, negate, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
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
import { digestOf, readEarlier, storeTransaction } from './stored-transaction.ts';

/** Takes a stake. Everything is decided under the lock of the member's cash: calls of one player take turns. */
export async function bet(tx: Tx, context: CallContext, body: BetBody): Promise<WalletReply> {
  const session = await readSession(tx, context.integration, hashToken(body.gameSession));
  if (!session) return { code: 'INVALID_TOKEN' };
  const wallet = await lockCash(tx, session.memberId, session.currency);
  const asked = askedBet(context, session, body);
  const { answer, tombstone } = await readEarlier(tx, asked, cashOf(wallet, session.currency));
  if (answer) return answer;
  if (tombstone) return replyWith('ALREADY_ROLLED_BACK', cashOf(wallet, session.currency));
  return await judgeAndTake(tx, context, { session, wallet, body, asked });
}

interface BetCall {
  readonly session: SessionContext;
  readonly wallet: LockedWallet;
  readonly body: BetBody;
  readonly asked: ReturnType<typeof askedBet>;
}

function askedBet({ integration }: CallContext, { memberId }: SessionContext, body: BetBody) {
  const { transactionId, roundId, gameCode, currency, amount } = body;
  return { integration, transactionId, digest: digestOf('bet', [memberId, roundId, gameCode, currency, amount]) };
}

async function judgeAndTake(tx: Tx, context: CallContext, call: BetCall): Promise<WalletReply> {
  const { session, wallet, body } = call;
  const balance = cashOf(wallet, session.currency);
  const amount = readAmount(body.amount, session.currency) ?? zero(session.currency);
  const code = judgeStake(session, { ...body, amountMinor: amount.amountMinor }, context.now);
  if (code !== 'OK') return await refuse(tx, call, replyWith(code, balance));
  if (!isPositive(amount)) return replyWith('BAD_REQUEST', balance);
  if (await isRoundOver(tx, context, call)) return await refuse(tx, call, replyWith('ALREADY_SETTLED', balance));
  return await take(tx, context, call, amount);
}

async function take(tx: Tx, context: CallContext, call: BetCall, amount: Money): Promise<WalletReply> {
  const { session, wallet, body, asked } = call;
  const command = vendorPosting('bet', { ...asked, memberId: session.memberId, toMember: negate(amount) });
  const result = await postOn(tx, wallet, command);
  if (!result.ok) {
    const code = result.code === 'wallet.insufficient_funds' ? 'INSUFFICIENT_FUNDS' : 'PAYLOAD_MISMATCH';
    return await refuse(tx, call, replyWith(code, cashOf(wallet, session.currency)));
  }
  await insertBet(tx, context, call, amount);
  const left = money(amount.currency, balanceMinorOf(result.balances, CASH, amount.currency));
  return await storeTransaction(tx, {
    ...asked,
    memberId: session.memberId,
    call: 'bet',
    roundId: body.roundId,
    postingId: result.postingId,
    reply: replyWith('OK', left),
  });
}

/** A refusal that is final is kept, so that a late copy of the call cannot take what the player was told is not taken. */
async function refuse(tx: Tx, { session, body, asked }: BetCall, reply: WalletReply): Promise<WalletReply> {
  if (!isFinalRefusal(reply.code)) return reply;
  return await storeTransaction(tx, { ...asked, memberId: session.memberId, call: 'bet', roundId: body.roundId, reply });
}

async function isRoundOver(tx: Tx, { integration }: CallContext, { session, body }: BetCall): Promise<boolean> {
  const settled = await tx
    .selectFrom('bet')
    .select('bet_id')
    .where('member_id', '=', session.memberId)
    .where('integration_code', '=', integration)
    .where('round_id', '=', body.roundId)
    .where('state', 'in', ['won', 'lost', 'void'])
    .executeTakeFirst();
  return settled !== undefined;
}

async function insertBet(tx: Tx, { integration, now }: CallContext, { session, body }: BetCall, amount: Money): Promise<void> {
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
