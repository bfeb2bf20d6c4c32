import { sql } from 'kysely';
import type { LeaderboardDefinition } from '../../domain/rewards/leaderboard-definition.ts';
import type { MissionFact } from '../../domain/rewards/mission-progress.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { computeBandChanges } from '../../domain/rewards/score-band.ts';
import type { Tx } from '../../platform/db.ts';

/** A leaderboard: a program that ranks members in each period. */
export type LeaderboardProgram = Program<LeaderboardDefinition>;

/** Settled bets, and the leaderboards of one measure (valid bet or best multiple) for which they may count. */
export interface CountedBets {
  readonly boards: readonly LeaderboardProgram[];
  readonly facts: readonly MissionFact[];
}

/** A period of a leaderboard in which a bet was placed. */
export interface ScoredPeriod {
  readonly code: string;
  readonly period: string;
  readonly lastDay: string;
}

/** Stores the periods, so that `closeLeaderboards` finds them when they are over. */
export async function registerPeriods(tx: Tx, merchantId: number, scored: readonly ScoredPeriod[]): Promise<void> {
  const periods = new Map(scored.map((each) => [`${each.code} ${each.period}`, each]));
  for (const { code, period, lastDay } of periods.values())
    await sql`
      insert into leaderboard_period (merchant_id, program_code, period, last_day)
      values (${merchantId}, ${code}, ${period}, ${lastDay}) on conflict do nothing`.execute(tx);
}

/** A changed score with its old and new value. */
export interface MovedScore extends ScoredPeriod {
  readonly before: bigint;
  readonly after: bigint;
}

/** Updates the numbers of members in the bands (ranges of scores). Rows are locked in one order, so that two consumers cannot deadlock. */
export async function updateBandCounts(tx: Tx, merchantId: number, moved: readonly MovedScore[]): Promise<void> {
  const counts = new Map<string, { code: string; period: string; lastDay: string; band: number; members: number }>();
  for (const { code, period, lastDay, before, after } of moved)
    for (const { band, members } of computeBandChanges(before, after)) {
      const key = `${code} ${period} ${String(band).padStart(5, '0')}`;
      const sum = (counts.get(key)?.members ?? 0) + members;
      counts.set(key, { code, period, lastDay, band, members: sum });
    }
  const rows = [...counts]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, count]) => count)
    .filter(({ members }) => members !== 0);
  if (rows.length === 0) return;
  await sql`
    insert into leaderboard_band (merchant_id, program_code, period, last_day, band, members)
    select ${merchantId}::integer, program_code, period, last_day, band, members
    from unnest(
      ${rows.map(({ code }) => code)}::text[], ${rows.map(({ period }) => period)}::text[], ${rows.map(({ lastDay }) => lastDay)}::date[],
      ${rows.map(({ band }) => band)}::smallint[], ${rows.map(({ members }) => members)}::integer[]
    ) as change (program_code, period, last_day, band, members)
    on conflict (merchant_id, program_code, period, band) do update set members = leaderboard_band.members + excluded.members`.execute(
    tx,
  );
}
