import { sql } from 'kysely';
import { recordLateBets } from '../../betting/late-bets.ts';
import { bucketOf } from '../../domain/bucket.ts';
import {
  computeRollUpDeltas,
  type BetFigures,
  type DayDelta,
  type FiveMinutesDelta,
} from '../../domain/rollup/roll-up.ts';
import type { Tx } from '../../platform/db.ts';
import { noteLossRecounts } from '../../rewards/loss-recounts.ts';
import { notePointRecounts } from '../../rewards/point-recounts.ts';
import { countActiveDays, type ChangedDay } from './active-day-rows.ts';

/**
 * Adds settled bets to `member_day`, `team_day`, `team_active_day` and `member_five_minutes`. It runs in the transaction that moves the cursor of the
 * consumer, so that each bet is counted once.
 */
export async function applyFigures(tx: Tx, bets: readonly BetFigures[]): Promise<void> {
  const { members, teams, fiveMinutes } = computeRollUpDeltas(bets);
  if (members.length > 0) await countActiveDays(tx, members, await addToMembers(tx, members));
  if (teams.length > 0) await addToTeams(tx, teams);
  if (fiveMinutes.length > 0) await addToFiveMinutes(tx, fiveMinutes);
  await recordLateBets(tx, bets);
  await notePointRecounts(tx, bets);
  await noteLossRecounts(tx, bets);
}

/** Adds the changes to `member_day` and returns the changed rows. */
async function addToMembers(tx: Tx, deltas: readonly DayDelta[]): Promise<ChangedDay[]> {
  const { rows } = await sql<ChangedDay>`
    insert into member_day (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor from ${unnestDeltas(deltas)}
    on conflict (member_id, day, game_type, line) do update set ${addExcludedSums('member_day')}
    returning member_id as "memberId", day, game_type as "gameType", line, bets`.execute(tx);
  return rows;
}

async function addToTeams(tx: Tx, deltas: readonly DayDelta[]): Promise<void> {
  await sql`
    insert into team_day (member_id, day, game_type, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)
    select member_id, day, game_type, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor from ${unnestDeltas(deltas)}
    on conflict (member_id, day, game_type) do update set ${addExcludedSums('team_day')}`.execute(tx);
}

async function addToFiveMinutes(tx: Tx, deltas: readonly FiveMinutesDelta[]): Promise<void> {
  const rollUpTable = sql.table('member_five_minutes');
  await sql`
    insert into member_five_minutes (bucket, member_id, starts_at, line, merchant_id, stake_minor, valid_bet_minor, win_minor)
    select bucket, member_id, starts_at, line, merchant_id, stake_minor, valid_bet_minor, win_minor
    from unnest(
      ${deltas.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${deltas.map(({ memberId }) => memberId)}::bigint[],
      ${deltas.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${deltas.map(({ line }) => line)}::ltree[],
      ${deltas.map(({ merchantId }) => merchantId)}::integer[],
      ${deltas.map(({ stakeMinor }) => stakeMinor)}::bigint[],
      ${deltas.map(({ validBetMinor }) => validBetMinor)}::bigint[],
      ${deltas.map(({ winMinor }) => winMinor)}::bigint[]
    ) as delta (bucket, member_id, starts_at, line, merchant_id, stake_minor, valid_bet_minor, win_minor)
    on conflict (bucket, member_id, starts_at, line) do update set
      stake_minor = ${rollUpTable}.stake_minor + excluded.stake_minor,
      valid_bet_minor = ${rollUpTable}.valid_bet_minor + excluded.valid_bet_minor,
      win_minor = ${rollUpTable}.win_minor + excluded.win_minor`.execute(tx);
}

/** Returns the assignments of `on conflict do update` that add the new figures to the stored ones. */
function addExcludedSums(table: 'member_day' | 'team_day') {
  const rollUpTable = sql.table(table);
  return sql`bets = ${rollUpTable}.bets + excluded.bets,
    stake_minor = ${rollUpTable}.stake_minor + excluded.stake_minor,
    valid_bet_minor = ${rollUpTable}.valid_bet_minor + excluded.valid_bet_minor,
    win_minor = ${rollUpTable}.win_minor + excluded.win_minor`;
}

function unnestDeltas(deltas: readonly DayDelta[]) {
  return sql`unnest(
    ${deltas.map((delta) => delta.memberId)}::bigint[],
    ${deltas.map((delta) => delta.day)}::date[],
    ${deltas.map((delta) => delta.gameType)}::text[],
    ${deltas.map((delta) => delta.line)}::ltree[],
    ${deltas.map((delta) => delta.merchantId)}::integer[],
    ${deltas.map((delta) => delta.currency)}::text[],
    ${deltas.map((delta) => delta.bets)}::integer[],
    ${deltas.map((delta) => delta.stakeMinor)}::bigint[],
    ${deltas.map((delta) => delta.validBetMinor)}::bigint[],
    ${deltas.map((delta) => delta.winMinor)}::bigint[]
  ) as delta (member_id, day, game_type, line, merchant_id, currency, bets, stake_minor, valid_bet_minor, win_minor)`;
}
