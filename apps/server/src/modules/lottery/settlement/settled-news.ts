import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Db } from '../../../platform/db.ts';
import type { ConcernedMember, MemberNewsSource } from '../../../platform/live/member-news.ts';

/** Issues that were settled longer ago have been announced before. */
const SETTLED_SECONDS = 60;
/** Results from outside come within this time after the draw; the index of draws then leads to few issues. */
const DRAWN_DAYS = 3;

interface SettledIssue {
  readonly issueId: bigint;
  readonly version: number;
}

/**
 * Notifies members with bets on an issue that it is settled: `lottery-won` if the settlement paid something, otherwise `lottery-settled`. A corrected
 * draw is announced as `lottery-settled`, because a win may have been announced before.
 */
export const settledNews: MemberNewsSource = {
  kind: 'draw',
  subject: 'settled',
  readFacts: async (db, lotteryCode) =>
    (await readSettledIssues(db, lotteryCode)).map((issue) => ({
      id: `${issue.issueId} ${issue.version}`,
      readMembers: async (reader, memberIds) => await readParticipants(reader, issue, memberIds),
    })),
};

async function readSettledIssues(db: Db, lotteryCode: string): Promise<SettledIssue[]> {
  const { rows } = await sql<SettledIssue>`
    select issue_id as "issueId", draw_version as version from lottery_issue
    where lottery_code = ${lotteryCode} and draws_at > now() - make_interval(days => ${DRAWN_DAYS}) and state = 'settled'
      and settled_at > now() - make_interval(secs => ${SETTLED_SECONDS})
    order by draws_at`.execute(db);
  return rows;
}

async function readParticipants(
  db: Db,
  { issueId, version }: SettledIssue,
  memberIds: readonly bigint[],
): Promise<ConcernedMember[]> {
  const { rows } = await sql<{ memberId: bigint; isPaid: boolean }>`
    select p.member_id as "memberId", p.paid_minor > 0 as "isPaid"
    from unnest(${memberIds.map(bucketOf)}::smallint[], ${memberIds}::bigint[]) as connected (bucket, member_id)
    join lottery_participation p on p.bucket = connected.bucket and p.member_id = connected.member_id
    where p.issue_id = ${issueId} and p.lines > 0`.execute(db);
  return rows.map(({ memberId, isPaid }) => ({
    memberId,
    subject: isPaid && version === 1 ? 'lottery-won' : 'lottery-settled',
  }));
}
