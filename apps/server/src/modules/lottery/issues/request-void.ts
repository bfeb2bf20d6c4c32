import type { Tx } from '../../../platform/db.ts';
import { VOID_REACH_DAYS, voidIssue } from '../settlement/settle-issues.ts';
import { publishIssueChange } from './issue-changes.ts';
import { lockIssue } from './issue-lock.ts';

/** The request of an operator to void an issue. */
export interface VoidRequest {
  readonly issueId: bigint;
  readonly operatorId: bigint;
  readonly reason: string;
  readonly now: Date;
}

/**
 * An issue is voided within this many days after its draw. The limit leaves the settlement, which looks for void issues by their draws
 * (`VOID_REACH_DAYS`), time to return the stakes.
 */
const VOID_DAYS_MAX = VOID_REACH_DAYS - 10;
/** The number of hours for which a request waits for the second operator. After that, it no longer counts and has to be made anew. */
const REQUEST_MAX_AGE_HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * `waiting`: another operator has to request the same within `REQUEST_MAX_AGE_HOURS`. `voided`: all stakes are returned. `voided_before`: the issue was void already. `too_old`: the
 * draw is more than `VOID_DAYS_MAX` days ago.
 */
export type VoidOutcome = 'waiting' | 'voided' | 'voided_before' | 'too_old';

/**
 * Requests that an issue is voided, or approves the request of another operator and voids the issue (four-eyes principle). No bet is placed
 * meanwhile. A settled issue is voided by the differences to what was paid.
 */
export async function requestVoid(tx: Tx, request: VoidRequest): Promise<VoidOutcome> {
  const { issueId } = request;
  await lockIssue(tx, issueId);
  const { state, lotteryCode, drawsAt } = await tx
    .selectFrom('lottery_issue')
    .select(['state', 'lottery_code as lotteryCode', 'draws_at as drawsAt'])
    .where('issue_id', '=', issueId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (state === 'voided') return 'voided_before';
  if (drawsAt.getTime() < request.now.getTime() - VOID_DAYS_MAX * DAY_MS) return 'too_old';
  await insertRequest(tx, request);
  if (!(await isRequestedByTwoOperators(tx, request))) return 'waiting';
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

/**
 * Returns whether two operators have requested that the issue is voided. Requests that are older than `REQUEST_MAX_AGE_HOURS`, and those of operators
 * who have been disabled since, do not count.
 */
async function isRequestedByTwoOperators(tx: Tx, { issueId, now }: VoidRequest): Promise<boolean> {
  const rows = await tx
    .selectFrom('lottery_void_request as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.operator_id')
    .select('r.operator_id')
    .where('r.issue_id', '=', issueId)
    .where('r.at', '>', new Date(now.getTime() - REQUEST_MAX_AGE_HOURS * HOUR_MS))
    .where('o.state', '<>', 'disabled')
    .limit(2)
    .execute();
  return rows.length === 2;
}
