import { isPositive, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockFreeCash, postOn, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { fitsOnTop, readAmount } from './amounts.ts';
import { countCredit, isGameOf, isOfferedTo } from './credit-limits.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readPlayer, type Player } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { JackpotWinBody, PromoWinBody } from './schemas.ts';
import { digestOf, readEarlier, storeRefusal, storeTransaction, type BusinessId } from './stored-transaction.ts';

type CreditKind = 'promo-win' | 'jackpot-win';

/** Moves money to the member's cash. It cannot fall short, because house accounts have no limit. */
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

/** Pays a promotion of the vendor. No bet stands behind the credit, and nothing about the member refuses it; its amount is capped. */
export async function promoWin(tx: Tx, context: CallContext, body: PromoWinBody): Promise<WalletReply> {
  return await credit(tx, context, { call: 'promo-win', body, id: identifyPromoWin(body), roundId: null });
}

/** Pays a share of the vendor's jackpot. It is a call of its own, because no turnover and no return to player explains the amount. */
export async function jackpotWin(tx: Tx, context: CallContext, body: JackpotWinBody): Promise<WalletReply> {
  const { roundId, gameCode } = body;
  return await credit(tx, context, { call: 'jackpot-win', body, id: identifyJackpotWin(body), roundId, gameCode });
}

export function identifyPromoWin({ transactionId, playerId, currency, amount, promotionId }: PromoWinBody): BusinessId {
  return { transactionId, digest: digestOf('promo-win', [playerId, currency, amount, promotionId]) };
}

export function identifyJackpotWin(body: JackpotWinBody): BusinessId {
  const { transactionId, playerId, currency, amount, jackpotId, gameCode, roundId } = body;
  const digest = digestOf('jackpot-win', [playerId, currency, amount, jackpotId, gameCode, roundId]);
  return { transactionId, digest };
}

interface AskedCredit {
  readonly call: 'promo-win' | 'jackpot-win';
  readonly body: { readonly playerId: string; readonly currency: string; readonly amount: string };
  readonly id: BusinessId;
  readonly roundId: string | null;
  /** Undefined for a promotion, which belongs to no game. */
  readonly gameCode?: string;
}

async function credit(tx: Tx, context: CallContext, asked: AskedCredit): Promise<WalletReply> {
  const { integration } = context;
  const { call, body, id, roundId } = asked;
  const player = await readPlayer(tx, integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const wallet = await lockFreeCash(tx, memberId, currency);
  const balance = cashOf(wallet, currency);
  const transaction = { integration, memberId, roundId, ...id };
  const { answer } = await readEarlier(tx, transaction, balance);
  if (answer) return answer;
  if (!(await isOfferedTo(tx, integration, player))) return { code: 'TX_NOT_FOUND' };
  const amount = readAmount(body.amount, currency);
  const code = await judgeCredit(tx, context, { asked, player, balance, amount });
  if (code !== 'OK' || !amount)
    return await storeRefusal(tx, { ...transaction, call, reply: replyWith(code, balance) }, currency);
  const { postingId, balance: after } = await postCredit(tx, wallet, call, { ...transaction, toMember: amount });
  return await storeTransaction(tx, { ...transaction, call, postingId, moved: amount, reply: replyWith('OK', after) });
}

interface JudgedCredit {
  readonly asked: AskedCredit;
  readonly player: Player;
  readonly balance: Money;
  /** Undefined where the text is no amount of the player's currency. */
  readonly amount: Money | undefined;
}

/** OK means that the credit is counted towards the integration's day and has to be posted now. */
async function judgeCredit(
  tx: Tx,
  context: CallContext,
  { asked: { body, gameCode }, player, balance, amount }: JudgedCredit,
): Promise<WalletReply['code']> {
  if (body.currency !== player.currency) return 'WRONG_CURRENCY';
  if (!amount || !isPositive(amount) || !fitsOnTop(balance.amountMinor, amount)) return 'BAD_REQUEST';
  if (gameCode !== undefined && !(await isGameOf(tx, context.integration, gameCode))) return 'TX_NOT_FOUND';
  return (await countCredit(tx, context, player, amount)) ? 'OK' : 'LIMIT_CREDIT';
}
