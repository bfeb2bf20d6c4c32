import { startDueLoop } from '../../platform/due-loop.ts';
import type { Db } from '../../platform/db.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import type { Polling } from '../../platform/polling.ts';
import { closeDueIssues, drawDueIssues } from './issues/issue-clock.ts';
import { planAhead } from './issues/plan-ahead.ts';
import type { ClockMetrics, ClockStep } from './metrics.ts';
import { placeDueChases } from './orders/place-chases.ts';
import { settleDrawnIssues } from './settlement/settle-issues.ts';

/** Issues are planned hours in advance, so the plan is checked once a minute. */
const PLAN_EVERY_MS = 60_000;
/** The longest time between the opening of an issue and the next bet of a chase on it. */
const CHASE_EVERY_MS = 1_000;

interface LotteryJobs {
  readonly db: Db;
  readonly keyRing: KeyRing;
  readonly log: { error(fields: object, message: string): void };
  readonly metrics?: ClockMetrics | undefined;
}

/**
 * Starts the loops that plan, close, draw and settle issues and place chases. Each loop sleeps until its next issue is due. Any number of workers may
 * run them. A slow close of one lottery delays no draw of another.
 */
export function startLotteryClock(context: LotteryJobs): readonly Polling[] {
  const { db, log, metrics } = context;
  const count = (step: ClockStep, done: number): number => {
    metrics?.steps.inc({ step }, done);
    return done;
  };
  const failure = (what: string) => (err: unknown) =>
    log.error({ alert: 'lottery-clock', err }, `ALERT: the clock of the lotteries could not ${what}`);
  const settling = startDueLoop(
    async () => ({ done: count('settle', await settleDrawnIssues({ db, log })), nextInMs: undefined }),
    {
      onError: failure('settle issues'),
    },
  );
  const drawing = startDueLoop(
    async () => {
      const step = await drawDueIssues(context);
      if (count('draw', step.done) > 0) settling.wake();
      return step;
    },
    { onError: failure('draw issues') },
  );
  const chasing = startDueLoop(
    async () => ({ done: count('chase', await placeDueChases(context)), nextInMs: CHASE_EVERY_MS }),
    {
      onError: failure('place chases'),
    },
  );
  const closing = startDueLoop(
    async () => {
      const step = await closeDueIssues(context);
      count('close', step.done);
      return step;
    },
    { onError: failure('close issues') },
  );
  const planning = startDueLoop(
    async () => {
      await planAhead(context, new Date());
      return { done: 0, nextInMs: PLAN_EVERY_MS };
    },
    { onError: failure('plan issues'), waitMaxMs: PLAN_EVERY_MS },
  );
  return [planning, closing, drawing, settling, chasing];
}
