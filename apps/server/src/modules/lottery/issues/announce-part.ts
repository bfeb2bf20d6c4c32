import { findFamilyRules } from '@baize/lottery/settling';
import type { Tx } from '../../../platform/db.ts';
import { findRefusalOfIssue, lockOutsideIssue, type ResultRefusal } from './give-result.ts';
import { publishIssueChange } from './issue-changes.ts';

/** Numbers of a draw that are known before the draw is complete. */
export interface PartRequest {
  readonly issueId: bigint;
  /** The draw with empty places for the missing numbers. */
  readonly text: string;
  readonly now: Date;
}

/**
 * Stores the numbers of an incomplete draw for the pages that wait for it, in place of earlier ones. Nothing is settled by them. Returns the reason
 * of a refusal (`same`: the draw is complete already), or undefined.
 */
export async function announcePart(tx: Tx, { issueId, text, now }: PartRequest): Promise<ResultRefusal | undefined> {
  const issue = await lockOutsideIssue(tx, issueId, now);
  const refusal = findRefusalOfIssue(issue);
  if (!issue || refusal) return refusal;
  if (issue.draw !== null) return 'same';
  if (findFamilyRules(issue.family)?.isPartialDraw(text) !== true) return 'unreadable';
  const { numUpdatedRows } = await tx
    .updateTable('lottery_issue')
    .set({ partial_text: text })
    .where('issue_id', '=', issueId)
    .where('partial_text', 'is distinct from', text)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await publishIssueChange(tx, issue.lotteryCode, 'announced');
  return undefined;
}
