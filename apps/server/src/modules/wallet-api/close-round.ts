import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, toBetStage } from '../../domain/bet/bet-acts.ts';
import { GIFT_CATEGORY, settleRound, type Settlement } from '../../domain/bet/settle-bet.ts';
import { isOneOfBets } from '../../betting/bet-months.ts';
import { publishFiguresOfEach, type BetFiguresRow } from '../../betting/bet-figures.ts';
import type { Tx } from '../../platform/db.ts';
import type { ReadyCloseRound } from './opened-call.ts';
import { getCash } from './postings.ts';
import { readRounds, type RoundBet } from './queries.ts';
import { replyWith, type WalletReply } from './replies.ts';

/**
 * Closes rounds of different players and settles their open bets with the wins that were paid so far. A closed round takes no new bets and
 * no further wins. The answers are in the order of the calls.
 */
export async function closeRounds(tx: Tx, now: Date, closings: readonly ReadyCloseRound[]): Promise<WalletReply[]> {
  if (closings.length === 0) return [];
  const betsOfRounds = await readRounds(tx, closings.map(toRoundKey));
  const rounds = closings.map((closing, at) => ({ ...toRoundKey(closing), bets: betsOfRounds[at] ?? [] }));
  await settleOpenBets(tx, now, rounds);
  await markRoundsClosed(
    tx,
    rounds.filter(({ bets }) => bets.length > 0 && bets.every(({ state }) => state === 'refunded')),
  );
  return closings.map(({ body: { roundId }, holder, wallet }, at) => {
    const balance = getCash(wallet, holder.currency);
    return rounds[at]?.bets.length === 0 ? replyWith('TX_NOT_FOUND', balance) : replyWith('OK', balance, { roundId });
  });
}

/** Names a round of a player at an integration. */
interface Round {
  readonly integration: string;
  readonly memberId: bigint;
  readonly roundId: string;
}

/** A round with its bets. */
interface PlayedRound extends Round {
  readonly bets: readonly RoundBet[];
}

function toRoundKey({ integration, holder: { memberId }, body: { roundId } }: ReadyCloseRound): Round {
  return { integration, memberId, roundId };
}

/** Settles the open bets of the rounds in one statement, and publishes their figures for the reports. */
async function settleOpenBets(tx: Tx, now: Date, rounds: readonly PlayedRound[]): Promise<void> {
  const settledBets = rounds.flatMap(computeSettlements);
  if (settledBets.length === 0) return;
  const { rows } = await sql<BetFiguresRow>`
    update bet b set state = settled.state, valid_bet_minor = settled.valid_bet_minor, settled_at = ${now}
    from unnest(
      ${settledBets.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${settledBets.map(({ memberId }) => memberId)}::bigint[],
      ${settledBets.map(({ betId }) => betId)}::bigint[],
      ${settledBets.map(({ state }) => state)}::text[], ${settledBets.map(({ validBetMinor }) => validBetMinor)}::bigint[]
    ) as settled (bucket, member_id, bet_id, state, valid_bet_minor)
    where b.bucket = settled.bucket and b.member_id = settled.member_id and b.bet_id = settled.bet_id
      and ${isOneOfBets(settledBets.map(({ betId }) => betId))}
    returning b.member_id, b.bet_id, b.merchant_id, b.line, b.game_type, b.vendor_code, b.currency, b.stake_minor, b.win_minor,
      b.valid_bet_minor, b.day, b.placed_at`.execute(tx);
  await publishFiguresOfEach(tx, 'bet.settled', rows);
}

interface SettledBet extends Settlement {
  readonly memberId: bigint;
  readonly betId: bigint;
}

/** Computes the outcomes of the open bets of a round, from the wins that were paid so far. */
function computeSettlements({ memberId, bets }: PlayedRound): SettledBet[] {
  const openBets = bets.filter((bet) => betActs.close[toBetStage(bet)] === 'go');
  const settlements = settleRound(openBets);
  return openBets.map(({ betId, gameType }, at) => {
    const settlement = settlements[at];
    assert(settlement !== undefined, `bet ${betId} was not settled`);
    // A gift in a live chat is not play, so that it has no valid bet.
    const validBetMinor = gameType === GIFT_CATEGORY ? 0n : settlement.validBetMinor;
    return { memberId, betId, ...settlement, validBetMinor };
  });
}

/** Marks the bets of rounds whose bets were all rolled back. In any other round the settled bets show that the round is closed. */
async function markRoundsClosed(tx: Tx, rounds: readonly PlayedRound[]): Promise<void> {
  const closedBets = rounds.flatMap(({ memberId, bets }) => bets.map(({ betId }) => ({ memberId, betId })));
  if (closedBets.length === 0) return;
  await sql`
    update bet b set round_closed = true
    from unnest(
      ${closedBets.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${closedBets.map(({ memberId }) => memberId)}::bigint[],
      ${closedBets.map(({ betId }) => betId)}::bigint[]
    ) as closed (bucket, member_id, bet_id)
    where b.bucket = closed.bucket and b.member_id = closed.member_id
      and b.bet_id = closed.bet_id and not b.round_closed and ${isOneOfBets(closedBets.map(({ betId }) => betId))}`.execute(
    tx,
  );
}
