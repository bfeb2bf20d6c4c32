import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { GIFT_CATEGORY, settleRound, type Settlement } from '../../domain/bet/settle-bet.ts';
import { isAnyBet } from '../../betting/bet-months.ts';
import { publishFiguresOfEach, type BetFiguresRow } from '../../betting/bet-figures.ts';
import type { Tx } from '../../platform/db.ts';
import type { ReadyClosing } from './opened-call.ts';
import { cashOf } from './postings.ts';
import { readRounds, type RoundBet } from './queries.ts';
import { replyWith, type WalletReply } from './replies.ts';

/**
 * Settles the open bets of rounds of different players: what they won until now is final. From then on a round takes no new bets. The
 * answers stand in the order of the calls.
 */
export async function closeRounds(tx: Tx, now: Date, closings: readonly ReadyClosing[]): Promise<WalletReply[]> {
  if (closings.length === 0) return [];
  const rounds = await readRounds(tx, closings.map(roundOf));
  const played = closings.map((closing, at) => ({ ...roundOf(closing), bets: rounds[at] ?? [] }));
  await settleOpenBets(tx, now, played);
  await markClosed(
    tx,
    played.filter(({ bets }) => bets.length > 0 && bets.every(({ state }) => state === 'refunded')),
  );
  return closings.map(({ body: { roundId }, holder, wallet }, at) => {
    const balance = cashOf(wallet, holder.currency);
    return played[at]?.bets.length === 0 ? replyWith('TX_NOT_FOUND', balance) : replyWith('OK', balance, { roundId });
  });
}

interface Round {
  readonly integration: string;
  readonly memberId: bigint;
  readonly roundId: string;
}

interface PlayedRound extends Round {
  readonly bets: readonly RoundBet[];
}

function roundOf({ integration, holder: { memberId }, body: { roundId } }: ReadyClosing): Round {
  return { integration, memberId, roundId };
}

async function settleOpenBets(tx: Tx, now: Date, rounds: readonly PlayedRound[]): Promise<void> {
  const open = rounds.flatMap(settlementsOf);
  if (open.length === 0) return;
  const { rows } = await sql<BetFiguresRow>`
    update bet b set state = settled.state, valid_bet_minor = settled.valid_bet_minor, settled_at = ${now}
    from unnest(
      ${open.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${open.map(({ memberId }) => memberId)}::bigint[],
      ${open.map(({ betId }) => betId)}::bigint[],
      ${open.map(({ state }) => state)}::text[], ${open.map(({ validBetMinor }) => validBetMinor)}::bigint[]
    ) as settled (bucket, member_id, bet_id, state, valid_bet_minor)
    where b.bucket = settled.bucket and b.member_id = settled.member_id and b.bet_id = settled.bet_id
      and ${isAnyBet(open.map(({ betId }) => betId))}
    returning b.member_id, b.bet_id, b.merchant_id, b.line, b.game_type, b.currency, b.stake_minor, b.win_minor, b.valid_bet_minor,
      b.day, b.placed_at`.execute(tx);
  await publishFiguresOfEach(tx, 'bet.settled', rows);
}

interface SettledBet extends Settlement {
  readonly memberId: bigint;
  readonly betId: bigint;
}

function settlementsOf({ memberId, bets }: PlayedRound): SettledBet[] {
  const open = bets.filter((bet) => betActs.close[stageOf(bet)] === 'go');
  const settlements = settleRound(open);
  return open.map(({ betId, gameType }, at) => {
    const settlement = settlements[at];
    assert(settlement !== undefined, `bet ${betId} was not settled`);
    const validBetMinor = gameType === GIFT_CATEGORY ? 0n : settlement.validBetMinor;
    return { memberId, betId, ...settlement, validBetMinor };
  });
}

/** A settled bet shows that its round is closed. Where every bet was given back, the bets carry a mark instead. */
async function markClosed(tx: Tx, rounds: readonly PlayedRound[]): Promise<void> {
  const closed = rounds.flatMap(({ memberId, bets }) => bets.map(({ betId }) => ({ memberId, betId })));
  if (closed.length === 0) return;
  await sql`
    update bet b set round_closed = true
    from unnest(
      ${closed.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${closed.map(({ memberId }) => memberId)}::bigint[],
      ${closed.map(({ betId }) => betId)}::bigint[]
    ) as closed (bucket, member_id, bet_id)
    where b.bucket = closed.bucket and b.member_id = closed.member_id
      and b.bet_id = closed.bet_id and not b.round_closed and ${isAnyBet(closed.map(({ betId }) => betId))}`.execute(
    tx,
  );
}
