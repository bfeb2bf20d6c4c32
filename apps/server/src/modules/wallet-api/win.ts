import { isPositive, type Money } from '@baize/money';
import { sql } from 'kysely';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { lockCash, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { changeLoss } from '../../platform/play-use.ts';
import { fitsOnTop, readAmount } from './amounts.ts';
import { postCredit } from './credit.ts';
import { cashOf } from './postings.ts';
import { readPlayer, readRound, type Player, type RoundBet } from './queries.ts';
import type { BusinessId } from './replayed-call.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { WinBody } from './schemas.ts';
import { digestOf, readEarlier, storeRefusal, storeTransaction } from './stored-transaction.ts';

/** Pays a win. No session, no limit and no state of the member can refuse it: money that was won is paid. */
export async function win(tx: Tx, context: CallContext, body: WinBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const wallet = await lockCash(tx, player.memberId, player.currency);
  const balance = cashOf(wallet, player.currency);
  const asked = askedWin(context, player, body);
  const { answer } = await readEarlier(tx, asked, balance);
  if (answer) return answer;
  const judged = await judgeWin(tx, context, { player, body, balance });
  if (judged.kind === 'pay') return await pay(tx, context, { player, wallet, body, ...judged });
  const refused = { ...asked, call: 'win', betTransactionId: body.betTransactionId } as const;
  return await storeRefusal(tx, { ...refused, reply: replyWith(judged.code, balance) }, player.currency);
}

/** What names a win: its id and everything of its content. */
export function identifyWin(body: WinBody): BusinessId {
  const { transactionId, playerId, roundId, gameCode, currency, amount, betTransactionId = '' } = body;
  const digest = digestOf('win', [playerId, roundId, gameCode, currency, amount, betTransactionId]);
  return { transactionId, digest };
}

function askedWin({ integration }: CallContext, { memberId }: Player, body: WinBody) {
  return { integration, memberId, roundId: body.roundId, ...identifyWin(body) };
}

interface AskedWin {
  readonly player: Player;
  readonly body: WinBody;
  readonly balance: Money;
}

type JudgedWin =
  | { readonly kind: 'pay'; readonly target: RoundBet; readonly amount: Money }
  | { readonly kind: 'refuse'; readonly code: WalletReply['code'] };

async function judgeWin(tx: Tx, context: CallContext, { player, body, balance }: AskedWin): Promise<JudgedWin> {
  const refuse = (code: WalletReply['code']): JudgedWin => ({ kind: 'refuse', code });
  if (body.currency !== player.currency) return refuse('WRONG_CURRENCY');
  const amount = readAmount(body.amount, player.currency);
  if (!amount || !fitsOnTop(balance.amountMinor, amount)) return refuse('BAD_REQUEST');
  const target = findTarget(await readRound(tx, context.integration, player.memberId, body.roundId), body);
  // The bet may still come, for example because a proxy held it back: the same win is paid when it is sent again.
  if (!target) return refuse('TX_NOT_FOUND');
  if (target.gameCode !== body.gameCode) return refuse('PAYLOAD_MISMATCH');
  const allowed = betActs.win[stageOf(target)];
  if (allowed !== 'go') return refuse(allowed);
  return fitsOnTop(target.winMinor, amount) ? { kind: 'pay', target, amount } : refuse('BAD_REQUEST');
}

/**
 * The bet that the win belongs to: the named one; else the newest bet of the round that is still open. Where none is open, the
 * newest bet that was not given back says why, so that a win in a closed round is ALREADY_SETTLED.
 */
function findTarget(bets: readonly RoundBet[], { betTransactionId }: WinBody): RoundBet | undefined {
  if (betTransactionId !== undefined) return bets.find((each) => each.transactionId === betTransactionId);
  const open = bets.findLast((each) => betActs.win[stageOf(each)] === 'go');
  return open ?? bets.findLast((each) => each.state !== 'refunded') ?? bets.at(-1);
}

interface WinCall {
  readonly player: Player;
  readonly wallet: LockedWallet;
  readonly body: WinBody;
  readonly target: RoundBet;
  readonly amount: Money;
}

async function pay(
  tx: Tx,
  context: CallContext,
  { player, wallet, body, target, amount }: WinCall,
): Promise<WalletReply> {
  const asked = askedWin(context, player, body);
  const moved = isPositive(amount)
    ? await postCredit(tx, wallet, 'win', { ...asked, toMember: amount })
    : { postingId: undefined, balance: cashOf(wallet, player.currency) };
  await sql`
    with paid as (
      update bet set win_minor = win_minor + ${amount.amountMinor}, wins = wins + 1
      where member_id = ${player.memberId} and bet_id = ${target.betId}
      returning member_id, placed_at, ${-amount.amountMinor}::bigint as loss_minor
    ) ${changeLoss('paid')}`.execute(tx);
  return await storeTransaction(tx, {
    ...asked,
    call: 'win',
    betTransactionId: target.transactionId,
    postingId: moved.postingId,
    moved: amount,
    reply: replyWith('OK', moved.balance),
  });
}
