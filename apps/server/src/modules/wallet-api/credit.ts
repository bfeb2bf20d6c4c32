import { isPositive, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockCash, postOn, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { readAmount } from './amounts.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readPlayer } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { JackpotWinBody, PromoWinBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type AskedTransaction } from './stored-transaction.ts';

type CreditKind = 'win' | 'promo-win' | 'jackpot-win';

/** Money towards the member: it cannot fall short. */
export async function postCredit(
  tx: Tx,
  wallet: LockedWallet,
  kind: CreditKind,
  movement: Parameters<typeof vendorPosting>[1],
): Promise<{ postingId: bigint; balance: Money }> {
  const result = await postOn(tx, wallet, vendorPosting(kind, movement));
  // The transaction was looked for under the same lock.
  assert(result.ok && !result.replayed, `${kind} ${movement.transactionId} is posted without its transaction`);
  return { postingId: result.postingId, balance: cashOf(result, movement.toMember.currency) };
}

/** What a promotion of the vendor pays: no bet stands behind it, and nothing about the member can refuse it. */
export async function promoWin(tx: Tx, context: CallContext, body: PromoWinBody): Promise<WalletReply> {
  return await credit(tx, context, 'promo-win', { ...body, fields: [body.promotionId], roundId: null });
}

/** A share of the vendor's jackpot: told apart from a win, because no turnover and no return of a game explains it. */
export async function jackpotWin(tx: Tx, context: CallContext, body: JackpotWinBody): Promise<WalletReply> {
  return await credit(tx, context, 'jackpot-win', { ...body, fields: [body.jackpotId, body.gameCode, body.roundId] });
}

interface Credit {
  readonly playerId: string;
  readonly transactionId: string;
  readonly roundId: string | null;
  readonly currency: string;
  readonly amount: string;
  /** What else makes two of them the same. */
  readonly fields: readonly string[];
}

async function credit(
  tx: Tx,
  { integration }: CallContext,
  call: 'promo-win' | 'jackpot-win',
  asked: Credit,
): Promise<WalletReply> {
  const player = await readPlayer(tx, asked.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId } = player;
  const wallet = await lockCash(tx, memberId, player.currency);
  const balance = cashOf(wallet, player.currency);
  const { playerId, roundId, transactionId, currency, fields } = asked;
  const digest = digestOf(call, [playerId, currency, asked.amount, ...fields]);
  const transaction: AskedTransaction = { integration, memberId, roundId, transactionId, digest };
  const { answer } = await readEarlier(tx, transaction, balance);
  if (answer) return answer;
  if (currency !== player.currency) return replyWith('WRONG_CURRENCY', balance);
  const amount = readAmount(asked.amount, player.currency);
  if (!amount || !isPositive(amount)) return replyWith('BAD_REQUEST', balance);
  const { postingId, balance: after } = await postCredit(tx, wallet, call, { ...transaction, toMember: amount });
  return await storeTransaction(tx, { ...transaction, call, postingId, moved: amount, reply: replyWith('OK', after) });
}
