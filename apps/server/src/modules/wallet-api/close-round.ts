import { assert } from '../../domain/assert.ts';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { settleRound, type Settlement } from '../../domain/bet/settle-bet.ts';
import { lockCash } from '../../ledger/post.ts';
import { publishFigures } from '../../platform/bet-figures.ts';
import type { Tx } from '../../platform/db.ts';
import { cashOf } from './postings.ts';
import { readPlayer, readRound, type RoundBet } from './queries.ts';
import { replyWith, type CallContext, type WalletReply } from './replies.ts';
import type { CloseRoundBody } from './schemas.ts';

/** Settles the open bets of the round: what they have won until now is final. */
export async function closeRound(tx: Tx, context: CallContext, body: CloseRoundBody): Promise<WalletReply> {
  const player = await readPlayer(tx, body.playerId);
  if (!player) return { code: 'TX_NOT_FOUND' };
  const balance = cashOf(await lockCash(tx, player.memberId, player.currency), player.currency);
  const bets = await readRound(tx, context.integration, player.memberId, body.roundId);
  if (bets.length === 0) return replyWith('TX_NOT_FOUND', balance);
  const open = bets.filter((each) => betActs.close[stageOf(each)] === 'go');
  const settlements = settleRound(open);
  for (const [at, bet] of open.entries()) await settle(tx, context, player.memberId, bet, settlements[at]);
  return replyWith('OK', balance, { roundId: body.roundId });
}

async function settle(
  tx: Tx,
  { now }: CallContext,
  memberId: bigint,
  bet: RoundBet,
  settlement: Settlement | undefined,
): Promise<void> {
  assert(settlement !== undefined, `bet ${bet.betId} was not settled`);
  const { state, validBetMinor } = settlement;
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
