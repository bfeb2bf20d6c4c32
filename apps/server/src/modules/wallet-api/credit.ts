import { isPositive, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { lockCashWithoutWaiting, postOnLockedWallet, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { countFreeRoundWin } from '../../rewards/free-round-awards.ts';
import { canAddCredit, parseWalletAmount } from './amounts.ts';
import { countCreditIfWithinCaps, hasGame, isVendorOfferedToPlayer } from './credit-limits.ts';
import { getCash, buildVendorPosting } from './postings.ts';
import { readPlayer, type Player } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { JackpotWinBody, PromoWinBody } from './schemas.ts';
import {
  computeDigest,
  findEarlierCall,
  storeRefusal,
  storeTransaction,
  type BusinessId,
} from './stored-transaction.ts';

type CreditKind = 'promo-win' | 'jackpot-win';

/** Posts a credit to the member's cash. The posting cannot fail for lack of funds, because house accounts have no limit. */
export async function postCredit(
  tx: Tx,
  wallet: LockedWallet,
  kind: CreditKind,
  movement: Parameters<typeof buildVendorPosting>[1],
): Promise<{ postingId: bigint; balance: Money }> {
  const result = await postOnLockedWallet(tx, wallet, buildVendorPosting(kind, movement));
  // The transaction was looked up under the same lock and is new, so the credit cannot have been posted before.
  assert(result.ok && !result.replayed, `${kind} ${movement.transactionId} is posted without its transaction`);
  return { postingId: result.postingId, balance: getCash(result, movement.toMember.currency) };
}

/** Pays a promotion of the vendor. The credit needs no bet, no state of the member can refuse the credit, and caps limit its amount. */
export async function promoWin(tx: Tx, context: CallContext, body: PromoWinBody): Promise<WalletReply> {
  const { promotionId } = body;
  return await payCredit(tx, context, {
    call: 'promo-win',
    body,
    id: identifyPromoWin(body),
    roundId: null,
    promotionId,
  });
}

/**
 * Pays a share of the vendor's jackpot. Jackpots have a call of their own, because neither the turnover nor the return to player of a game
 * explains their amounts.
 */
export async function jackpotWin(tx: Tx, context: CallContext, body: JackpotWinBody): Promise<WalletReply> {
  const { roundId, gameCode } = body;
  return await payCredit(tx, context, { call: 'jackpot-win', body, id: identifyJackpotWin(body), roundId, gameCode });
}

/** Returns the id and the digest of a promotion, by which a repeated call is recognised. */
export function identifyPromoWin({ transactionId, playerId, currency, amount, promotionId }: PromoWinBody): BusinessId {
  return { transactionId, digest: computeDigest('promo-win', [playerId, currency, amount, promotionId]) };
}

/** Returns the id and the digest of a jackpot win, by which a repeated call is recognised. */
export function identifyJackpotWin(body: JackpotWinBody): BusinessId {
  const { transactionId, playerId, currency, amount, jackpotId, gameCode, roundId } = body;
  const digest = computeDigest('jackpot-win', [playerId, currency, amount, jackpotId, gameCode, roundId]);
  return { transactionId, digest };
}

/** The common part of both calls that credit a player without a bet. */
interface RequestedCredit {
  readonly call: 'promo-win' | 'jackpot-win';
  readonly body: { readonly playerId: string; readonly currency: string; readonly amount: string };
  readonly id: BusinessId;
  /** The round of a jackpot. It is null for a promotion, which belongs to no round. */
  readonly roundId: string | null;
  /** The game of the jackpot. It is undefined for a promotion, which belongs to no game. */
  readonly gameCode?: string;
  /** The promotion of the credit. It is undefined for a jackpot. */
  readonly promotionId?: string;
}

/** Judges, posts and stores a credit. A call that was stored before gets its stored answer. */
async function payCredit(tx: Tx, context: CallContext, requested: RequestedCredit): Promise<WalletReply> {
  const { integration } = context;
  const { call, body, id, roundId, promotionId } = requested;
  const player = await readPlayer(tx, integration, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const { memberId, currency } = player;
  const wallet = await lockCashWithoutWaiting(tx, memberId, currency);
  const balance = getCash(wallet, currency);
  const transaction = { integration, memberId, roundId, ...id };
  const { answer } = await findEarlierCall(tx, transaction, balance);
  if (answer) return answer;
  if (!(await isVendorOfferedToPlayer(tx, integration, player))) return { code: 'TX_NOT_FOUND' };
  const amount = parseWalletAmount(body.amount, currency);
  const code = await judgeCredit(tx, context, { requested, player, balance, amount });
  if (code !== 'OK' || !amount)
    return await storeRefusal(tx, { ...transaction, call, reply: replyWith(code, balance) }, currency);
  const { postingId, balance: after } = await postCredit(tx, wallet, call, { ...transaction, toMember: amount });
  if (promotionId !== undefined)
    await countFreeRoundWin(tx, { memberId, integration, promotionId, amount, now: context.now });
  return await storeTransaction(tx, { ...transaction, call, postingId, moved: amount, reply: replyWith('OK', after) });
}

interface CreditToJudge {
  readonly requested: RequestedCredit;
  readonly player: Player;
  readonly balance: Money;
  /** Undefined if the text is not an amount of the player's currency. */
  readonly amount: Money | undefined;
}

/** Judges a credit. OK means that the credit was counted towards the cap of the day, so the caller has to post it in this transaction. */
async function judgeCredit(
  tx: Tx,
  context: CallContext,
  { requested: { body, gameCode }, player, balance, amount }: CreditToJudge,
): Promise<WalletReply['code']> {
  if (body.currency !== player.currency) return 'WRONG_CURRENCY';
  if (!amount || !isPositive(amount) || !canAddCredit(balance.amountMinor, amount)) return 'BAD_REQUEST';
  if (gameCode !== undefined && !(await hasGame(tx, context.integration, gameCode))) return 'TX_NOT_FOUND';
  return (await countCreditIfWithinCaps(tx, context, player, amount)) ? 'OK' : 'LIMIT_CREDIT';
}
