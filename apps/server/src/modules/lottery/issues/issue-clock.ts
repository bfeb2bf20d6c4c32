import { sql, type RawBuilder } from 'kysely';
import { readDatabaseTime } from '../../../platform/database-time.ts';
import type { Db } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import type { DueStep } from '../../../platform/due-loop.ts';
import { closeIssue } from './close-issue.ts';
import { drawIssue } from './draw-issue.ts';

/** The most issues of one step. The next step follows at once. */
const DUE_ISSUES_MAX = 200;
/** The most lotteries that are processed concurrently, each on one connection of the worker's pool. */
const LOTTERIES_AT_ONCE = 3;

export interface ClockContext {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'open'>;
  readonly log: { error(fields: object, message: string): void };
}

interface DueIssue {
  readonly issueId: bigint;
  readonly lotteryCode: string;
}

/** Closes the issues whose closing time has passed. */
export async function closeDueIssues({ db, log }: ClockContext): Promise<DueStep> {
  return await runStep(db, DUE_TO_CLOSE, async ({ issueId }) => {
    try {
      return await transaction(db, async (tx) => await closeIssue(tx, issueId));
    } catch (err) {
      log.error({ alert: 'lottery-close', issueId: String(issueId), err }, 'ALERT: an issue could not be closed');
      return false;
    }
  });
}

/** Draws the due issues of lotteries that the platform draws itself. */
export async function drawDueIssues({ db, keyRing, log }: ClockContext): Promise<DueStep> {
  return await runStep(db, DUE_TO_DRAW, async ({ issueId }) => {
    try {
      return await transaction(db, async (tx) => await drawIssue(tx, keyRing, issueId));
    } catch (err) {
      log.error({ alert: 'lottery-draw', issueId: String(issueId), err }, 'ALERT: an issue could not be drawn');
      return false;
    }
  });
}

/** A step of an issue: the column with its time, and the condition of the issues that wait for it. */
interface DueKind {
  readonly time: RawBuilder<Date>;
  readonly isWaiting: RawBuilder<boolean>;
}

const DUE_TO_CLOSE: DueKind = { time: sql<Date>`closes_at`, isWaiting: sql<boolean>`state = 'open'` };
const DUE_TO_DRAW: DueKind = {
  time: sql<Date>`draws_at`,
  isWaiting: sql<boolean>`state = 'closed' and sealed_seed is not null`,
};

/** Handles what is due by the database clock, the earliest first, and returns when the next issue is due. */
async function runStep(db: Db, kind: DueKind, handle: (issue: DueIssue) => Promise<boolean>): Promise<DueStep> {
  const now = await readDatabaseTime(db);
  const due = await findDue(db, kind, now);
  const handled = await handleByLottery(due, handle);
  return { done: handled, nextInMs: handled > 0 ? 0 : await msUntilNext(db, kind, now) };
}

async function findDue(db: Db, { time, isWaiting }: DueKind, now: Date): Promise<DueIssue[]> {
  const { rows } = await sql<DueIssue>`
    select issue_id as "issueId", lottery_code as "lotteryCode" from lottery_issue
    where ${isWaiting} and ${time} <= ${now} order by ${time} limit ${DUE_ISSUES_MAX}`.execute(db);
  return rows;
}

/** Handles the issues of one lottery in their order. An issue that fails is logged and does not stop the following ones. */
async function handleByLottery(
  due: readonly DueIssue[],
  handle: (issue: DueIssue) => Promise<boolean>,
): Promise<number> {
  const queues = [...Map.groupBy(due, ({ lotteryCode }) => lotteryCode).values()];
  let handled = 0;
  const handleQueues = async (): Promise<void> => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const issue of queue) if (await handle(issue)) handled += 1;
  };
  await Promise.all(Array.from({ length: LOTTERIES_AT_ONCE }, handleQueues));
  return handled;
}

/** Returns the milliseconds until the next issue is due, or undefined if none is planned. */
async function msUntilNext(db: Db, { time, isWaiting }: DueKind, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(${time}) as next from lottery_issue where ${isWaiting} and ${time} > ${now}`.execute(db);
  const next = rows[0]?.next;
  return next ? next.getTime() - now.getTime() : undefined;
}
