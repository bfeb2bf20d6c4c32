import type { Calendar } from '@baize/lottery/calendar';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import type { Tx } from '../../../platform/db.ts';

/** A lottery that an operator adds. */
export interface NewLottery {
  readonly code: string;
  /** The lottery from which the new one takes family, plays, prizes, limits, vendor and picture. */
  readonly likeCode: string;
  readonly calendar: Calendar;
  readonly name: string;
}

/** The game id and the family of the added lottery. */
export interface AddedLottery {
  readonly nodeId: number;
  readonly family: string;
}

/**
 * Adds a lottery of the same family as an existing one, with a game of its own. The lottery is hidden and its game switched off, so that an operator
 * can check prices and limits first. Returns undefined if the code is taken.
 */
export async function addLottery(
  tx: Tx,
  { code, likeCode, calendar, name }: NewLottery,
): Promise<AddedLottery | undefined> {
  const { rows: added } = await sql<{ family: string }>`
    insert into lottery (code, vendor_code, family, category, prize_modes, markets, calendar, close_seconds, own_draw, state, closed_plays, group_max,
      group_min, return_ppm, coefficient_ppm, line_min_minor, line_max_minor, number_max_minor, payout_per_line_max_minor, payout_per_issue_max_minor,
      position, feed_code, held_win_minor, issue_max_minor)
    select ${code}, vendor_code, family, category, prize_modes, markets, ${JSON.stringify(calendar)}::jsonb, close_seconds, own_draw, 'hidden', closed_plays,
      group_max, group_min, return_ppm, coefficient_ppm, line_min_minor, line_max_minor, number_max_minor, payout_per_line_max_minor,
      payout_per_issue_max_minor, position, feed_code, held_win_minor, issue_max_minor
    from lottery where code = ${likeCode}
    on conflict (code) do nothing
    returning family`.execute(tx);
  const [lottery] = added;
  if (!lottery) return undefined;
  await sql`
    insert into lottery_step (lottery_code, from_stake_minor, drop_ppm)
    select ${code}, from_stake_minor, drop_ppm from lottery_step where lottery_code = ${likeCode}`.execute(tx);
  await sql`
    insert into lottery_play_limit (lottery_code, play_id, line_max_minor)
    select ${code}, play_id, line_max_minor from lottery_play_limit where lottery_code = ${likeCode}`.execute(tx);
  return { ...lottery, nodeId: await addGame(tx, { code, likeCode, name }) };
}

/** The first game id of lotteries that operators add, far above the ids of games that later releases bring. */
const FIRST_ADDED_NODE = 900_000;

/** Inserts the game behind the others of its vendor. Raises the version of the catalogue, because the lobby caches games. */
async function addGame(tx: Tx, { code, likeCode, name }: Omit<NewLottery, 'calendar'>): Promise<number> {
  const { rows } = await sql<{ nodeId: number }>`
    insert into game (node_id, vendor_code, game_type, game_code, names, icon, state, position)
    select greatest(every.last_id + 1, ${FIRST_ADDED_NODE}::integer), g.vendor_code, g.game_type, ${code}, ${JSON.stringify({ en: name })}::jsonb, g.icon, 'off', vendor.last_position + 1
    from lottery l join game g on g.vendor_code = l.vendor_code and g.game_code = l.code
    cross join lateral (select max(v.position) as last_position from game v where v.vendor_code = l.vendor_code) vendor
    cross join (select max(node_id) as last_id from game) every
    where l.code = ${likeCode}
    returning node_id as "nodeId"`.execute(tx);
  await sql`select raise_catalogue_version()`.execute(tx);
  const [game] = rows;
  assert(game !== undefined, `the lottery ${likeCode} has a game`);
  return game.nodeId;
}
