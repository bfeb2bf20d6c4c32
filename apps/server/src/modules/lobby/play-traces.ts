import { WINNERS_MAX } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import { readPlayedBets, type BetKey, type PlayedBet } from '../../betting/played-bets.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * Projects settled bets into the tables of the lobby: counts their rounds for the order of the hot games (`game_day`), records when the
 * member last played each game (`recent_game`), and adds their wins to the winner board (`winner`). Events may arrive in any order. The
 * outbox hands each event over once (`platform/outbox-relay.ts`): a repeated event would count its round twice in `game_day`.
 */
export async function projectSettledBets(tx: Tx, bets: readonly BetKey[]): Promise<void> {
  if (bets.length === 0) return;
  const playedBets = await readPlayedBets(tx, bets);
  await countRounds(tx, playedBets);
  await recordRecentGames(tx, playedBets);
  await storeWinners(
    tx,
    playedBets.filter(({ isWinner }) => isWinner),
  );
}

/** Builds the SQL table `played`, which has one row per bet. Each column is sent as one array parameter. */
function buildPlayedTable(bets: readonly PlayedBet[]): RawBuilder<unknown> {
  return sql`unnest(
    ${bets.map(({ merchantId }) => merchantId)}::integer[], ${bets.map(({ day }) => day)}::date[],
    ${bets.map(({ gameType }) => gameType)}::text[], ${bets.map(({ nodeId }) => nodeId)}::integer[],
    ${bets.map(({ memberId }) => memberId)}::bigint[], ${bets.map(({ betId }) => betId)}::bigint[],
    ${bets.map(({ currency }) => currency)}::text[], ${bets.map(({ winMinor }) => winMinor)}::bigint[],
    ${bets.map(({ placedAt }) => placedAt)}::timestamptz[], ${bets.map(({ settledAt }) => settledAt)}::timestamptz[]
  ) as played (merchant_id, day, game_type, node_id, member_id, bet_id, currency, win_minor, placed_at, settled_at)`;
}

/** Adds the rounds. All inserts of this file write rows in the order of the primary key, so that parallel workers do not deadlock in them. */
async function countRounds(tx: Tx, bets: readonly PlayedBet[]): Promise<void> {
  await sql`
    insert into game_day (merchant_id, day, node_id, rounds)
    select merchant_id, day, node_id, count(*)::integer from ${buildPlayedTable(bets)}
    group by merchant_id, day, node_id order by merchant_id, day, node_id
    on conflict (merchant_id, day, node_id) do update set rounds = game_day.rounds + excluded.rounds`.execute(tx);
}

async function recordRecentGames(tx: Tx, bets: readonly PlayedBet[]): Promise<void> {
  await sql`
    insert into recent_game (member_id, node_id, played_at)
    select member_id, node_id, max(placed_at) from ${buildPlayedTable(bets)}
    group by member_id, node_id order by member_id, node_id
    on conflict (member_id, node_id) do update set played_at = greatest(recent_game.played_at, excluded.played_at)`.execute(
    tx,
  );
}

const WINNER_COLUMNS = sql`merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, won_at`;

async function storeWinners(tx: Tx, winners: readonly PlayedBet[]): Promise<void> {
  if (winners.length === 0) return;
  await sql`
    insert into winner (${WINNER_COLUMNS})
    select merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, settled_at
    from ${buildPlayedTable(winners)} order by merchant_id, day, game_type, member_id, bet_id
    on conflict (merchant_id, day, game_type, member_id, bet_id)
      do update set win_minor = excluded.win_minor, won_at = excluded.won_at`.execute(tx);
  await trimWinners(tx, winners);
}

/** Deletes the wins that the board can never show: each day and category of a brand keeps its `WINNERS_MAX` highest wins. */
async function trimWinners(tx: Tx, winners: readonly PlayedBet[]): Promise<void> {
  await sql`
    delete from winner w using (
      select r.merchant_id, r.day, r.game_type, r.member_id, r.bet_id,
        row_number() over (partition by r.merchant_id, r.day, r.game_type order by r.win_minor desc, r.bet_id) as place
      from winner r
      where (r.merchant_id, r.day, r.game_type) in (select merchant_id, day, game_type from ${buildPlayedTable(winners)})
    ) ranked
    where ranked.place > ${WINNERS_MAX} and w.merchant_id = ranked.merchant_id and w.day = ranked.day
      and w.game_type = ranked.game_type and w.member_id = ranked.member_id and w.bet_id = ranked.bet_id`.execute(tx);
}
