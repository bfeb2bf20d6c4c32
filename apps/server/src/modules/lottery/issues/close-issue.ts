import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { computeBetsRoot } from '../settlement/bets-root.ts';
import { publishIssueChange } from './issue-changes.ts';
import { lockIssue } from './issue-lock.ts';

/**
 * Closes an issue whose closing time has passed, and publishes the Merkle root of its bets. The exclusive lock waits for bets that are being placed,
 * so that the root covers all of them. Returns false if the issue is closed already or not due.
 */
export async function closeIssue(tx: Tx, issueId: bigint): Promise<boolean> {
  await lockIssue(tx, issueId);
  const due = await findDueToClose(tx, issueId);
  if (!due) return false;
  const { root, bets } = await computeBetsRoot(tx, issueId);
  await tx
    .updateTable('lottery_issue')
    .set({ state: 'closed', bets_root: root, bets, closed_at: due.now })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'open')
    .execute();
  await publishIssueChange(tx, due.lotteryCode, 'closed');
  return true;
}

async function findDueToClose(tx: Tx, issueId: bigint): Promise<{ lotteryCode: string; now: Date } | undefined> {
  const { rows } = await sql<{ lotteryCode: string; now: Date }>`
    select lottery_code as "lotteryCode", clock_timestamp() as now from lottery_issue
    where issue_id = ${issueId} and state = 'open' and closes_at <= clock_timestamp()`.execute(tx);
  return rows[0];
}
