import { isPositive, type Money } from '@baize/money';
import { sql } from 'kysely';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { lockCash, type LockedWallet } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { changeLoss } from '../../platform/play-use.ts';
import { readAmount } from './amounts.ts';
import { postCredit } from './credit.ts';
import { cashOf } from './postings.ts';
import { readPlayer, readRound, type Player, type RoundBet } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { WinBody } from './schemas.ts';
import { digestOf, readEarlier, storeTransaction, type AskedTransaction } from './stored-transaction.ts';

/** Pays a win. No session, no limit and no state of the member can refuse it: money that was won is paid. */
export async function win(tx: Tx, context: CallContext, body: WinBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const wallet = await lockCash(tx, player.memberId, player.currency);
  const balance = cashOf(wallet, player.currency);
  const { answer } = await readEarlier(tx, askedWin(context, player, body), balance);
  if (answer) return answer;
  if (body.currency !== player.currency) return replyWith('WRONG_CURRENCY', balance);
  const amount = readAmount(body.amount, player.currency);
  if (!amount) return replyWith('BAD_REQUEST', balance);
  const target = targetOf(await readRound(tx, context.integration, player.memberId, body.roundId), body);
  if (!target) return replyWith('TX_NOT_FOUND', balance);
  if (target.gameCode !== body.gameCode) return replyWith('PAYLOAD_MISMATCH', balance);
  const allowed = betActs.win[stageOf(target)];
  if (allowed !== 'go') return replyWith(allowed, balance);
  return await pay(tx, context, { player, wallet, body, target, amount });
}

function askedWin({ integration }: CallContext, { memberId }: Player, body: WinBody): AskedTransaction {
  const { transactionId, playerId, roundId, gameCode, currency, amount, betTransactionId = '' } = body;
  const digest = digestOf('win', [playerId, roundId, gameCode, currency, amount, betTransactionId]);
  return { integration, memberId, roundId, transactionId, digest };
}

/** The bet that is named, or the last one of the round that may still win. */
function targetOf(bets: readonly RoundBet[], { betTransactionId }: WinBody): RoundBet | undefined {
  if (betTransactionId !== undefined) return bets.find((each) => each.transactionId === betTransactionId);
  return bets.findLast((each) => betActs.win[stageOf(each)] === 'go') ?? bets.at(-1);
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
