import { sql } from 'kysely';
import { rollUp, type DayDelta, type FiguresChange } from '../../domain/rollup/roll-up.ts';
import type { Tx } from '../../platform/db.ts';

/**
 * Brings `member_day` and `team_day` in step with changed bets, in the transaction that takes the events off the outbox: each
 * change is counted exactly once. A row that counts no bet is removed, so that a row says "was active on that day".
 */
export async function applyFigures(tx: Tx, changes: readonly FiguresChange[]): Promise<void> {
  const { members, teams } = rollUp(changes);
  if (members.length > 0) await addToMembers(tx, members);
  if (teams.length > 0) await addToTeams(tx, teams);
}

async function addToMembers(tx: Tx, deltas: readonly DayDelta[]): Promise<void> {
  const { rows } = await sql<CountRow>`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor from ${rowsOf(deltas)}
    on conflict (member_id, day, game_type, line) do update set ${added('member_day')}
    returning bets`.execute(tx);
  if (rows.every(({ bets }) => bets !== 0)) return;
  await sql`
    delete from member_day m using ${rowsOf(deltas)}
    where m.member_id = delta.member_id and m.day = delta.day and m.game_type = delta.game_type and m.line = delta.line
      and m.bets = 0`.execute(tx);
}

async function addToTeams(tx: Tx, deltas: readonly DayDelta[]): Promise<void> {
  const { rows } = await sql<CountRow>`
    insert into team_day (member_id, day, game_type, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, day, game_type, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor from ${rowsOf(deltas)}
    on conflict (member_id, day, game_type) do update set ${added('team_day')}
    returning bets`.execute(tx);
  if (rows.every(({ bets }) => bets !== 0)) return;
  await sql`
    delete from team_day t using ${rowsOf(deltas)}
    where t.member_id = delta.member_id and t.day = delta.day and t.game_type = delta.game_type and t.bets = 0`.execute(
    tx,
  );
}

interface CountRow {
  readonly bets: number;
}

function added(table: 'member_day' | 'team_day') {
  const own = sql.table(table);
  return sql`bets = ${own}.bets + excluded.bets,
    stake_minor = ${own}.stake_minor + excluded.stake_minor,
    valid_bet_minor = ${own}.valid_bet_minor + excluded.valid_bet_minor,
    win_minor = ${own}.win_minor + excluded.win_minor`;
}

function rowsOf(deltas: readonly DayDelta[]) {
  return sql`unnest(
    ${deltas.map((each) => each.memberId)}::bigint[],
    ${deltas.map((each) => each.day)}::date[],
    ${deltas.map((each) => each.gameType)}::text[],
    ${deltas.map((each) => each.line)}::ltree[],
    ${deltas.map((each) => each.merchantId)}::integer[],
    ${deltas.map((each) => each.currency)}::text[],
    ${deltas.map((each) => each.bets)}::integer[],
    ${deltas.map((each) => each.stakeMinor)}::bigint[],
    ${deltas.map((each) => each.validBetMinor)}::bigint[],
    ${deltas.map((each) => each.winMinor)}::bigint[]
  ) as delta (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)`;
}
