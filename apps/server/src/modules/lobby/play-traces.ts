import { TRIAL_TYPE, WINNERS_MAX } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface BetRef {
  readonly memberId: bigint;
  readonly betId: bigint;
}

/**
 * What bets that were settled leave in the lobby: their rounds in the order of the hot games, the game among the member's recent
 * ones, the win on the winner board.
 */
export async function traceSettled(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  if (bets.length === 0) return;
  await addRounds(tx, bets);
  await touchRecent(tx, bets);
  await refreshWinners(tx, bets);
}

/** The rows of the bets with their games; everything is read from the bet, so that the order of events does not matter. */
function played(bets: readonly BetRef[]): RawBuilder<unknown> {
  const memberIds = bets.map(({ memberId }) => memberId);
  const betIds = bets.map(({ betId }) => betId);
  return sql`(
    select b.member_id, b.bet_id, b.merchant_id, b.day, b.game_type, b.currency, b.stake_minor, b.win_minor, b.state, b.placed_at,
      b.settled_at, g.node_id
    from unnest(${memberIds}::bigint[], ${betIds}::bigint[]) as named (member_id, bet_id)
    join bet b on b.member_id = named.member_id and b.bet_id = named.bet_id
    join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code)`;
}

/** In the order of the key, here and below: two workers that share rows take them in turn. */
async function addRounds(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  await sql`
    insert into game_day (merchant_id, day, node_id, rounds)
    select merchant_id, day, node_id, count(*)::integer from ${played(bets)} played
    group by merchant_id, day, node_id order by merchant_id, day, node_id
    on conflict (merchant_id, day, node_id) do update set rounds = game_day.rounds + excluded.rounds`.execute(tx);
}

async function touchRecent(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  await sql`
    insert into recent_game (member_id, node_id, played_at)
    select member_id, node_id, max(placed_at) from ${played(bets)} played
    group by member_id, node_id order by member_id, node_id
    on conflict (member_id, node_id) do update set played_at = greatest(recent_game.played_at, excluded.played_at)`.execute(
    tx,
  );
}

/** A win is more than its stake; the trial plays without money. */
const WON = sql<boolean>`won.state = 'won' and won.win_minor > won.stake_minor
  and exists (select from member m where m.member_id = won.member_id and m.type <> ${TRIAL_TYPE})`;

const WINNER_COLUMNS = sql`merchant_id, day, game_type, member_id, bet_id, node_id, currency, win_minor, won_at`;

async function refreshWinners(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  const { rows } = await sql`
    insert into winner (${WINNER_COLUMNS})
    select won.merchant_id, won.day, won.game_type, won.member_id, won.bet_id, won.node_id, won.currency, won.win_minor, won.settled_at
    from ${played(bets)} won where ${WON}
    order by won.merchant_id, won.day, won.game_type, won.member_id, won.bet_id
    on conflict (merchant_id, day, game_type, member_id, bet_id)
      do update set win_minor = excluded.win_minor, won_at = excluded.won_at
    returning bet_id`.execute(tx);
  if (rows.length > 0) await cutWinners(tx, bets);
}

/** Of each day and category as many stay as the board can show. */
async function cutWinners(tx: Tx, bets: readonly BetRef[]): Promise<void> {
  await sql`
    delete from winner w using (
      select r.merchant_id, r.day, r.game_type, r.member_id, r.bet_id,
        row_number() over (partition by r.merchant_id, r.day, r.game_type order by r.win_minor desc, r.bet_id) as place
      from winner r
      where (r.merchant_id, r.day, r.game_type) in (select merchant_id, day, game_type from ${played(bets)} played)
    ) ranked
    where ranked.place > ${WINNERS_MAX} and w.merchant_id = ranked.merchant_id and w.day = ranked.day
      and w.game_type = ranked.game_type and w.member_id = ranked.member_id and w.bet_id = ranked.bet_id`.execute(tx);
}
