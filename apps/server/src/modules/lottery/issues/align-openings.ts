import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { openingAfter } from './issue-plan.ts';
import { readIssuesToCome } from './plan-rows.ts';

/**
 * Sets the opening of each future issue to the close of the issue before it, after issues were withdrawn or inserted. An issue that takes bets
 * already keeps its opening.
 */
export async function alignOpenings(tx: Tx, lotteryCode: string, now: Date): Promise<void> {
  const issues = await readIssuesToCome(tx, [lotteryCode], now);
  const moved = issues.flatMap((issue, index) => {
    const previous = issues[index - 1];
    if (!previous || issue.state !== 'open' || issue.opensAt <= now) return [];
    const opensAt = openingAfter(previous.closesAt, issue);
    return opensAt.getTime() === issue.opensAt.getTime() ? [] : [{ issueId: issue.issueId, opensAt }];
  });
  if (moved.length === 0) return;
  await sql`
    update lottery_issue i set opens_at = m.opens_at
    from unnest(${moved.map(({ issueId }) => issueId)}::bigint[], ${moved.map(({ opensAt }) => opensAt)}::timestamptz[]) as m (issue_id, opens_at)
    where i.issue_id = m.issue_id and i.state = 'open'`.execute(tx);
}
