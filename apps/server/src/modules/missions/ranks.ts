import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { toScoreBand, findLowestScoreOfBand } from '../../domain/rewards/score-band.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** Names a period of a leaderboard. */
export interface BoardPeriod {
  readonly merchantId: number;
  readonly code: string;
  readonly period: string;
}

/** The score of a member with its rank, from 1. The score is minor units of valid bet, or hundredths of a multiple. */
export interface RankedScore {
  readonly memberId: bigint;
  readonly score: bigint;
  readonly rank: number;
}

const isOfPeriod = ({ merchantId, code, period }: BoardPeriod) =>
  sql<boolean>`merchant_id = ${merchantId} and program_code = ${code} and period = ${period}`;

/** Reads the best scores in the order of an index: higher scores first, and of equal ones the one that was reached first. */
export async function readTopScores(
  db: Db | Tx,
  board: BoardPeriod,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<RankedScore[]> {
  const { rows } = await sql<{ member_id: bigint; score: bigint }>`
    select member_id, score from leaderboard_score
    where ${isOfPeriod(board)} and score > 0
    order by score desc, reached_at, member_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ member_id, score }, place) => ({ memberId: member_id, score, rank: offset + place + 1 }));
}

/** Counts the members with a score by summing the bands (ranges of scores whose members are counted). */
export async function countRanked(db: Db | Tx, board: BoardPeriod): Promise<number> {
  const { rows } = await sql<{ members: bigint }>`
    select coalesce(sum(members), 0)::bigint as members from leaderboard_band where ${isOfPeriod(board)}`.execute(db);
  return Number(rows[0]?.members ?? 0n);
}

interface OwnScore {
  readonly score: bigint;
  readonly reached_at: Date;
}

/**
 * Reads the rank of a member. It is the number of members in the bands above, plus a count within the member's own band. With a million members this
 * reads about ten thousand index entries. Returns undefined without a score.
 */
export async function readRank(db: Db, board: BoardPeriod, memberId: bigint): Promise<RankedScore | undefined> {
  const { rows: own } = await sql<OwnScore>`
    select score, reached_at from leaderboard_score
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and program_code = ${board.code} and period = ${board.period}`.execute(
    db,
  );
  const [mine] = own;
  if (!mine || mine.score <= 0n) return undefined;
  const ahead = await countAhead(db, board, memberId, mine);
  return { memberId, score: mine.score, rank: ahead + 1 };
}

async function countAhead(db: Db, board: BoardPeriod, memberId: bigint, mine: OwnScore): Promise<number> {
  const band = toScoreBand(mine.score);
  const { rows } = await sql<{ ahead: bigint }>`
    select (select coalesce(sum(members), 0)::bigint from leaderboard_band where ${isOfPeriod(board)} and band > ${band})
      + (
        select count(*) from leaderboard_score
        where ${isOfPeriod(board)} and score > ${mine.score} and score < ${findLowestScoreOfBand(band + 1)} and score > 0
      )
      + (
        select count(*) from leaderboard_score
        where ${isOfPeriod(board)} and score = ${mine.score} and score > 0
          and (reached_at, member_id) < (${mine.reached_at}::timestamptz, ${memberId}::bigint)
      ) as ahead`.execute(db);
  return Number(rows[0]?.ahead ?? 0n);
}

/** Counts the missions that these members have completed since the beginning of a day of the brand's calendar, by member id. */
export async function countMissionsDone(
  db: Db,
  memberIds: readonly bigint[],
  { fromDay, timeZone }: { readonly fromDay: string; readonly timeZone: string },
): Promise<ReadonlyMap<bigint, number>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ member_id: bigint; done: bigint }>`
    select member_id, count(*) as done from mission_progress
    where bucket = any(${[...new Set(memberIds.map(bucketOf))]}::smallint[]) and member_id = any(${[...memberIds]}::bigint[])
      and done_at >= ${fromDay}::date::timestamp at time zone ${timeZone}
    group by member_id`.execute(db);
  return new Map(rows.map(({ member_id, done }) => [member_id, Number(done)]));
}
