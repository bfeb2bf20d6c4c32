import { WINNERS_MAX } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import { readPlayedBets, type BetRef, type PlayedBet } from '../../betting/played-bets.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * Brings settled bets into the lobby: their rounds into the order of the hot games, their games among the member's recent ones, their
 * wins onto the winner board.
 */
export async function traceSettled(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  if (bets.length === 0) return;
  const played = await readPlayedBets(tx, bets);
  await addRounds(tx, played);
  await touchRecent(tx, played);
  await refreshWinners(
    tx,
    played.filter(({ isWinner }) => isWinner),
  );
}

/** Rows of the bets as columns of a table `played`. */
function columnsOf(bets: readonly PlayedBet[]): RawBuilder<unknown> {
  return sql`unnest(
    ${bets.map(({ merchantId }) => merchantId)}::integer[], ${bets.map(({ day }) => day)}::date[],
    ${bets.map(({ gameType }) => gameType)}::text[], ${bets.map(({ nodeId }) => nodeId)}::integer[],
    ${bets.map(({ memberId }) => memberId)}::bigint[], ${bets.map(({ betId }) => betId)}::bigint[],
    ${bets.map(({ currency }) => currency)}::text[], ${bets.map(({ winMinor }) => winMinor)}::bigint[],
    ${bets.map(({ placedAt }) => placedAt)}::timestamptz[], ${bets.map(({ settledAt }) => settledAt)}::timestamptz[]
  ) as played (merchant_id, day, game_type, node_id, member_id, bet_id, currency, win_minor, placed_at, settled_at)`;
}

/** The rows stand in the order of the key, here and below: two workers that share rows take them in turn. */
async function addRounds(tx: Tx, bets: readonly PlayedBet[]): Promise<void> {
  await sql`
    insert into game_day (merchant_id, day, node_id, rounds)
    select merchant_id, day, node_id, count(*)::integer from ${columnsOf(bets)}
    group by merchant_id, day, node_id order by merchant_id, day, node_id
    on conflict (merchant_id, day, node_id) do update set rounds = game_day.rounds + excluded.rounds`.execute(tx);
}

async function touchRecent(tx: Tx, bets: readonly PlayedBet[]): Promise<void> {
  await sql`
    insert into recent_game (member_id, node_id, played_at)
    select member_id, node_id, max(placed_at) from ${columnsOf(bets)}
    group by member_id, node_id order by member_id, node_id
    on conflict (member_id, node_id) do update set played_at = greatest(recent_game.played_at, excluded.played_at)`.execute(
    tx,
  );
}

const WINNER_COLUMNS = sql`merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, won_at`;

async function refreshWinners(tx: Tx, winners: readonly PlayedBet[]): Promise<void> {
  if (winners.length === 0) return;
  await sql`
    insert into winner (${WINNER_COLUMNS})
    select merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, settled_at
    from ${columnsOf(winners)} order by merchant_id, day, game_type, member_id, bet_id
    on conflict (merchant_id, day, game_type, member_id, bet_id)
      do update set win_minor = excluded.win_minor, won_at = excluded.won_at`.execute(tx);
  await cutWinners(tx, winners);
}

/** Each day and category keeps as many rows as the board can show. */
async function cutWinners(tx: Tx, winners: readonly PlayedBet[]): Promise<void> {
  await sql`
    delete from winner w using (
      select r.merchant_id, r.day, r.game_type, r.member_id, r.bet_id,
        row_number() over (partition by r.merchant_id, r.day, r.game_type order by r.win_minor desc, r.bet_id) as place
      from winner r
      where (r.merchant_id, r.day, r.game_type) in (select merchant_id, day, game_type from ${columnsOf(winners)})
    ) ranked
    where ranked.place > ${WINNERS_MAX} and w.merchant_id = ranked.merchant_id and w.day = ranked.day
      and w.game_type = ranked.game_type and w.member_id = ranked.member_id and w.bet_id = ranked.bet_id`.execute(tx);
}
