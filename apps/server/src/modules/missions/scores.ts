import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { LeaderboardDefinition } from '../../domain/rewards/leaderboard-definition.ts';
import { amountFor, type MissionFact } from '../../domain/rewards/mission-progress.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import { bandChanges } from '../../domain/rewards/score-band.ts';
import { readTrialMembers } from '../../members/friends.ts';
import type { Tx } from '../../platform/db.ts';
import { readPrograms } from '../../rewards/programs.ts';

export type LeaderboardProgram = Program<LeaderboardDefinition>;

interface ScoreChange {
  readonly memberId: bigint;
  readonly code: string;
  readonly period: string;
  readonly lastDay: string;
  readonly amount: bigint;
  readonly reachedAt: Date;
}

/** Adds bets of one brand to the scores of its leaderboards. Trial accounts are not ranked. */
export async function addScores(tx: Tx, merchantId: number, facts: readonly MissionFact[]): Promise<void> {
  const boards = await readPrograms(tx, { merchantId, kind: 'leaderboard' });
  if (boards.length === 0) return;
  const members = [...new Set(facts.map(({ memberId }) => memberId))];
  const trials = await readTrialMembers(tx, members);
  const changes = scoreChanges(
    facts.filter(({ memberId }) => !trials.has(memberId)),
    boards,
  );
  if (changes.length === 0) return;
  await registerPeriods(tx, merchantId, changes);
  await moveBands(tx, merchantId, await upsertScores(tx, merchantId, changes));
}

function scoreChanges(facts: readonly MissionFact[], boards: readonly LeaderboardProgram[]): ScoreChange[] {
  const changes = new Map<string, ScoreChange>();
  for (const fact of facts)
    for (const board of boards) {
      const amount = amountFor(fact, board);
      const { key: period, lastDay } = periodOfDay(board.definition.period, fact.day);
      if (amount === 0n || lastDay === null) continue;
      const key = `${fact.memberId} ${board.code} ${period}`;
      const before = changes.get(key);
      const reachedAt = before && before.reachedAt > fact.at ? before.reachedAt : fact.at;
      const { memberId } = fact;
      changes.set(key, {
        memberId,
        code: board.code,
        period,
        lastDay,
        amount: (before?.amount ?? 0n) + amount,
        reachedAt,
      });
    }
  return [...changes]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, change]) => change)
    .filter(({ amount }) => amount !== 0n);
}

async function registerPeriods(tx: Tx, merchantId: number, changes: readonly ScoreChange[]): Promise<void> {
  const periods = new Map(changes.map((change) => [`${change.code} ${change.period}`, change]));
  for (const { code, period, lastDay } of periods.values())
    await sql`
      insert into leaderboard_period (merchant_id, program_code, period, last_day)
      values (${merchantId}, ${code}, ${period}, ${lastDay}) on conflict do nothing`.execute(tx);
}

interface Moved {
  readonly code: string;
  readonly period: string;
  readonly lastDay: string;
  readonly before: bigint;
  readonly after: bigint;
}

async function upsertScores(tx: Tx, merchantId: number, changes: readonly ScoreChange[]): Promise<Moved[]> {
  const column = <Value>(of: (change: ScoreChange) => Value): Value[] => changes.map(of);
  const { rows } = await sql<{ member_id: bigint; program_code: string; period: string; score: bigint }>`
    insert into leaderboard_score (bucket, member_id, merchant_id, program_code, period, last_day, score, reached_at)
    select bucket, member_id, ${merchantId}::integer, program_code, period, last_day, amount, reached_at
    from unnest(
      ${column(({ memberId }) => bucketOf(memberId))}::smallint[], ${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ code }) => code)}::text[], ${column(({ period }) => period)}::text[], ${column(({ lastDay }) => lastDay)}::date[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ reachedAt }) => reachedAt)}::timestamptz[]
    ) as change (bucket, member_id, program_code, period, last_day, amount, reached_at)
    on conflict (bucket, member_id, program_code, period) do update set
      score = leaderboard_score.score + excluded.score,
      reached_at = greatest(leaderboard_score.reached_at, excluded.reached_at)
    returning leaderboard_score.member_id, leaderboard_score.program_code, leaderboard_score.period, leaderboard_score.score`.execute(
    tx,
  );
  const scores = new Map(rows.map((row) => [`${row.member_id} ${row.program_code} ${row.period}`, row.score]));
  return changes.map(({ memberId, code, period, lastDay, amount }) => {
    const after = scores.get(`${memberId} ${code} ${period}`) ?? 0n;
    return { code, period, lastDay, before: after - amount, after };
  });
}

/** Brings the counts of the bands up to date in one order, so that two consumers wait for each other but never both ways. */
async function moveBands(tx: Tx, merchantId: number, moved: readonly Moved[]): Promise<void> {
  const counts = new Map<string, { code: string; period: string; lastDay: string; band: number; members: number }>();
  for (const { code, period, lastDay, before, after } of moved)
    for (const { band, members } of bandChanges(before, after)) {
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
