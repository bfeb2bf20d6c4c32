import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { settleBet } from '../../domain/bet/settle-bet.ts';
import { lockCash } from '../../ledger/post.ts';
import { publishFigures } from '../../platform/bet-figures.ts';
import type { Tx } from '../../platform/db.ts';
import { cashOf } from './postings.ts';
import { readPlayer, readRound, type RoundBet } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { CloseRoundBody } from './schemas.ts';

/** Settles the round's open bets: what they won until now is final. From then on the round takes no new bets. */
export async function closeRound(tx: Tx, context: CallContext, body: CloseRoundBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const balance = cashOf(await lockCash(tx, player.memberId, player.currency), player.currency);
  const bets = await readRound(tx, context.integration, player.memberId, body.roundId);
  if (bets.length === 0) return replyWith('TX_NOT_FOUND', balance);
  for (const each of bets) {
    if (betActs.close[stageOf(each)] === 'go') await settle(tx, context, player.memberId, each);
  }
  if (bets.every(({ state }) => state === 'refunded')) await markClosed(tx, context, player.memberId, body.roundId);
  return replyWith('OK', balance, { roundId: body.roundId });
}

/** A settled bet shows that its round is closed. Where every bet was given back, the bets carry a mark instead. */
async function markClosed(tx: Tx, { integration }: CallContext, memberId: bigint, roundId: string): Promise<void> {
  await tx
    .updateTable('bet')
    .set({ round_closed: true })
    .where('member_id', '=', memberId)
    .where('integration_code', '=', integration)
    .where('round_id', '=', roundId)
    .where('round_closed', '=', false)
    .execute();
}

async function settle(tx: Tx, { now }: CallContext, memberId: bigint, bet: RoundBet): Promise<void> {
  const { state, validBetMinor } = settleBet(bet);
  const settled = await tx
    .updateTable('bet')
    .set({ state, valid_bet_minor: validBetMinor, settled_at: now })
    .where('member_id', '=', memberId)
    .where('bet_id', '=', bet.betId)
    .returning([
      'member_id',
      'bet_id',
      'merchant_id',
      'line',
      'game_type',
      'currency',
      'stake_minor',
      'win_minor',
      'valid_bet_minor',
      'day',
    ])
    .executeTakeFirstOrThrow();
  await publishFigures(tx, 'bet.settled', settled);
}
