import type { Tx } from '../../../platform/db.ts';
import { voidIssue } from '../settlement/settle-issues.ts';
import { publishIssueChange } from './issue-changes.ts';
import { lockIssue } from './issue-lock.ts';

export interface VoidRequest {
  readonly issueId: bigint;
  readonly operatorId: bigint;
  readonly reason: string;
  readonly now: Date;
}

/** `waiting`: another operator has to ask for the same. `voided`: all stakes go back. `voided_before`: they went back already. */
export type VoidOutcome = 'waiting' | 'voided' | 'voided_before';

/**
 * Asks for an issue to be voided, or approves what a different operator asked for and voids the issue. No bet is placed meanwhile. An issue that
 * is settled is voided by the differences to what it paid.
 */
export async function requestVoid(tx: Tx, request: VoidRequest): Promise<VoidOutcome> {
  const { issueId } = request;
  await lockIssue(tx, issueId);
  const { state, lotteryCode } = await tx
    .selectFrom('lottery_issue')
    .select(['state', 'lottery_code as lotteryCode'])
    .where('issue_id', '=', issueId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (state === 'voided') return 'voided_before';
  await insertRequest(tx, request);
  if (!(await isAskedByTwo(tx, issueId))) return 'waiting';
  await voidIssue(tx, issueId);
  await publishIssueChange(tx, lotteryCode, 'voided');
  return 'voided';
}

async function insertRequest(tx: Tx, { issueId, operatorId, reason, now }: VoidRequest): Promise<void> {
  await tx
    .insertInto('lottery_void_request')
    .values({ issue_id: issueId, operator_id: operatorId, reason, at: now })
    .onConflict((conflict) => conflict.columns(['issue_id', 'operator_id']).doUpdateSet({ reason, at: now }))
    .execute();
}

/** The request of an operator who is disabled by now does not count. */
async function isAskedByTwo(tx: Tx, issueId: bigint): Promise<boolean> {
  const rows = await tx
    .selectFrom('lottery_void_request as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.operator_id')
    .select('r.operator_id')
    .where('r.issue_id', '=', issueId)
    .where('o.state', '<>', 'disabled')
    .limit(2)
    .execute();
  return rows.length === 2;
}
