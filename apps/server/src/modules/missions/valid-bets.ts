import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { isCounted, type MissionFact } from '../../domain/rewards/mission-progress.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import type { Tx } from '../../platform/db.ts';
import {
  updateBandCounts,
  registerPeriods,
  type CountedBets,
  type LeaderboardProgram,
  type MovedScore,
  type ScoredPeriod,
} from './score-bands.ts';

interface ScoreChange extends ScoredPeriod {
  readonly memberId: bigint;
  readonly amount: bigint;
  readonly reachedAt: Date;
}

/** Adds the valid bet of bets to the scores of a brand's members. The amounts of void bets are negative. */
export async function sumValidBets(tx: Tx, merchantId: number, { boards, facts }: CountedBets): Promise<void> {
  const changes = scoreChanges(facts, boards);
  if (changes.length === 0) return;
  await registerPeriods(tx, merchantId, changes);
  await updateBandCounts(tx, merchantId, await upsertScores(tx, merchantId, changes));
}

function scoreChanges(facts: readonly MissionFact[], boards: readonly LeaderboardProgram[]): ScoreChange[] {
  const changes = new Map<string, ScoreChange>();
  for (const fact of facts)
    for (const board of boards) {
      const amount = isCounted(fact, board) ? (fact.amounts.valid_bet ?? 0n) : 0n;
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

async function upsertScores(tx: Tx, merchantId: number, changes: readonly ScoreChange[]): Promise<MovedScore[]> {
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
