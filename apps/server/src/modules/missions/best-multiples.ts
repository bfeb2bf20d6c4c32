import { sql } from 'kysely';
import { readBestBet, type BestBetSearch } from '../../betting/best-bet.ts';
import type { FiguresTopic } from '../../betting/bet-figures.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { computeRankedMultiple, isRankedAhead, type RankedMultiple } from '../../domain/rewards/best-multiple.ts';
import { parseMinStakeMinor } from '../../domain/rewards/leaderboard-definition.ts';
import { isCounted } from '../../domain/rewards/mission-progress.ts';
import { periodOfDay } from '../../domain/rewards/reward-period.ts';
import type { Tx } from '../../platform/db.ts';
import { isInPlacementOf, mapByPlacement } from '../../platform/placements.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import {
  updateBandCounts,
  registerPeriods,
  type CountedBets,
  type LeaderboardProgram,
  type MovedScore,
  type ScoredPeriod,
} from './score-bands.ts';

/** The brand and the kind of event of the bets to score. */
export interface ScoredBets {
  readonly merchantId: number;
  /** `bet.settled`: the bets count from now on. `bet.voided`: the bets no longer count. */
  readonly topic: FiguresTopic;
}

/** A bet that may be the best one of its member in a period. */
interface Candidate extends RankedMultiple {
  readonly betId: bigint;
}

/** The candidates of a member in a period of a leaderboard. */
interface MemberPeriod extends ScoredPeriod {
  readonly memberId: bigint;
  readonly firstDay: string;
  readonly board: LeaderboardProgram;
  readonly minStakeMinor: bigint;
  readonly candidates: readonly Candidate[];
}

interface StoredScore {
  readonly score: bigint;
  readonly reachedAt: Date;
}

/**
 * Keeps the best multiple (win divided by stake) of each member. A maximum cannot be corrected by subtraction, and a void may be handled before its
 * bet. Therefore an event only names the bets to look at, and the table of bets decides: a void bet is skipped, and if the best bet of a member is
 * void, the best of the others is read. The score is locked before the bets are read, so that two consumers see each other's result.
 */
export async function countMultiples(
  tx: Tx,
  { merchantId, topic }: ScoredBets,
  { boards, facts }: CountedBets,
): Promise<void> {
  if (boards.length === 0) return;
  const { currency } = await readBrandContext(tx, merchantId);
  const periods = groupByMemberPeriod({ boards, facts }, (board) => parseMinStakeMinor(board.definition, currency));
  if (periods.length === 0) return;
  await registerPeriods(tx, merchantId, periods);
  const moved: MovedScore[] = [];
  for (const [memberPeriod, stored] of await lockScores(tx, merchantId, periods)) {
    const best =
      topic === 'bet.voided'
        ? await findBestAfterVoid(tx, memberPeriod, stored)
        : await findBetterScore(tx, memberPeriod, stored);
    if (best === undefined) continue;
    await writeScore(tx, memberPeriod, best);
    const { code, period, lastDay } = memberPeriod;
    moved.push({ code, period, lastDay, before: stored.score, after: best.score });
  }
  await updateBandCounts(tx, merchantId, moved);
}

/** Groups the bets that have a multiple by member and period, in the order in which their scores are locked. */
function groupByMemberPeriod(
  { boards, facts }: CountedBets,
  minStake: (board: LeaderboardProgram) => bigint,
): MemberPeriod[] {
  const periods = new Map<string, MemberPeriod>();
  for (const board of boards) {
    const minStakeMinor = minStake(board);
    for (const fact of facts) {
      const multiple = fact.bet && isCounted(fact, board) ? computeRankedMultiple(fact.bet, minStakeMinor) : 0n;
      const { key: period, firstDay, lastDay } = periodOfDay(board.definition.period, fact.day);
      if (!fact.bet || multiple === 0n || firstDay === null || lastDay === null) continue;
      const { memberId, at } = fact;
      const key = `${memberId} ${board.code} ${period}`;
      const candidates = [...(periods.get(key)?.candidates ?? []), { betId: fact.bet.betId, multiple, placedAt: at }];
      periods.set(key, { memberId, code: board.code, period, firstDay, lastDay, board, minStakeMinor, candidates });
    }
  }
  return [...periods].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, memberPeriod]) => memberPeriod);
}

/** Locks the scores. A missing score is first stored as zero, so that there is a row to lock; zero has no rank. */
async function lockScores(
  tx: Tx,
  merchantId: number,
  periods: readonly MemberPeriod[],
): Promise<readonly (readonly [MemberPeriod, StoredScore])[]> {
  const column = <Value>(pick: (period: MemberPeriod) => Value): Value[] => periods.map(pick);
  const buckets = column(({ memberId }) => bucketOf(memberId));
  const members = column(({ memberId }) => memberId);
  const codes = column(({ code }) => code);
  const keys = column(({ period }) => period);
  await sql`
    insert into leaderboard_score (bucket, member_id, merchant_id, program_code, period, last_day, score, reached_at)
    select bucket, member_id, ${merchantId}::integer, program_code, period, last_day, 0, now()
    from unnest(
      ${buckets}::smallint[], ${members}::bigint[], ${codes}::text[], ${keys}::text[], ${column(({ lastDay }) => lastDay)}::date[]
    ) as named (bucket, member_id, program_code, period, last_day)
    on conflict (bucket, member_id, program_code, period) do nothing`.execute(tx);
  const scores = await mapByPlacement(
    periods,
    ({ memberId }) => bucketOf(memberId),
    async (group, bucket) => await lockScoresOfPlacement(tx, group, bucket),
  );
  return periods.flatMap((each, index) => {
    const score = scores[index];
    return score ? [[each, score] as const] : [];
  });
}

/** Locks the scores of members in one placement. Returns undefined for a score that does not exist. */
async function lockScoresOfPlacement(
  tx: Tx,
  periods: readonly MemberPeriod[],
  bucket: number,
): Promise<(StoredScore | undefined)[]> {
  const { rows } = await sql<
    StoredScore & { readonly memberId: bigint; readonly code: string; readonly period: string }
  >`
    select s.member_id as "memberId", s.program_code as code, s.period, s.score, s.reached_at as "reachedAt"
    from unnest(
      ${periods.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${periods.map(({ memberId }) => memberId)}::bigint[],
      ${periods.map(({ code }) => code)}::text[], ${periods.map(({ period }) => period)}::text[]
    ) with ordinality as named (bucket, member_id, program_code, period, place)
    join leaderboard_score s using (bucket, member_id, program_code, period)
    where ${isInPlacementOf('s', bucket)}
    order by named.place for update of s`.execute(tx);
  return periods.map((each) =>
    rows.find(
      ({ memberId, code, period }) => memberId === each.memberId && code === each.code && period === each.period,
    ),
  );
}

/** Returns the new score if one of the settled bets is better than the stored one. Most bets are not, and then nothing is read. */
async function findBetterScore(
  tx: Tx,
  memberPeriod: MemberPeriod,
  stored: StoredScore,
): Promise<StoredScore | undefined> {
  const now = { multiple: stored.score, placedAt: stored.reachedAt };
  const ahead = memberPeriod.candidates.filter((candidate) => isRankedAhead(candidate, now));
  if (ahead.length === 0) return undefined;
  const best = await readBestMultiple(tx, memberPeriod, { betIds: ahead.map(({ betId }) => betId) });
  return best && isRankedAhead(best, now) ? { score: best.multiple, reachedAt: best.placedAt } : undefined;
}

/** Returns the new score if one of the void bets may have been the best one: the best of the other bets, or zero. */
async function findBestAfterVoid(
  tx: Tx,
  memberPeriod: MemberPeriod,
  stored: StoredScore,
): Promise<StoredScore | undefined> {
  if (!memberPeriod.candidates.some(({ multiple }) => multiple >= stored.score)) return undefined;
  const best = await readBestMultiple(tx, memberPeriod, {});
  const after = { score: best?.multiple ?? 0n, reachedAt: best?.placedAt ?? stored.reachedAt };
  const isSame = after.score === stored.score && after.reachedAt.getTime() === stored.reachedAt.getTime();
  return isSame ? undefined : after;
}

/** Reads the bet with the best multiple that counts now: of the named bets, or of all bets of the member in the period. */
async function readBestMultiple(
  tx: Tx,
  { memberId, firstDay, lastDay, board, minStakeMinor }: MemberPeriod,
  named: Pick<BestBetSearch, 'betIds'>,
): Promise<RankedMultiple | undefined> {
  const { definition, startsAt, endsAt } = board;
  const search = { memberId, firstDay, lastDay, startsAt, endsAt, minStakeMinor, gameTypes: definition.gameTypes };
  const bet = await readBestBet(tx, { ...search, ...named });
  return bet && { multiple: computeRankedMultiple(bet, minStakeMinor), placedAt: bet.placedAt };
}

async function writeScore(tx: Tx, { memberId, code, period }: MemberPeriod, best: StoredScore): Promise<void> {
  await tx
    .updateTable('leaderboard_score')
    .set({ score: best.score, reached_at: best.reachedAt })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('program_code', '=', code)
    .where('period', '=', period)
    .execute();
}
