import type { Db, Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { makeRecordId } from '../../../platform/record-ids.ts';
import { transaction } from '../../../platform/transaction.ts';
import { alignOpenings } from './align-openings.ts';
import { lockPlanShared } from './issue-lock.ts';
import { planMissingIssues, type IssueTimes } from './issue-plan.ts';
import { readIssuesToCome, readPlan, readPlans, type LotteryPlan } from './plan-rows.ts';
import { makeSealedSeed } from './seeds.ts';

export interface PlanContext {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'seal'>;
  readonly log?: { error(fields: object, message: string): void };
}

/**
 * Inserts the missing future issues of each lottery. Issues that the platform draws get a sealed seed whose hash is published (the commitment).
 * Workers that plan at once insert each issue once. A lottery that cannot be planned raises an alert and stops no other one. Returns the number of
 * inserted issues.
 */
export async function planAhead({ db, keyRing, log }: PlanContext, now: Date): Promise<number> {
  const reportFailure = (lottery: string, err: unknown): void => {
    if (!log) throw err;
    log.error({ alert: 'lottery-plan', lottery, err }, 'ALERT: the issues of a lottery could not be planned');
  };
  const plans = await readPlans(db, now, reportFailure);
  const codes = plans.map(({ code }) => code);
  const stored = Map.groupBy(await readIssuesToCome(db, codes, now), ({ lotteryCode }) => lotteryCode);
  let planned = 0;
  for (const plan of plans) {
    if (planMissingIssues({ ...plan, stored: stored.get(plan.code) ?? [] }, now).length === 0) continue;
    try {
      planned += await transaction(db, async (tx) => await planLottery(tx, keyRing, { code: plan.code, now }));
    } catch (err) {
      reportFailure(plan.code, err);
    }
  }
  return planned;
}

/** Plans one lottery. Reads the calendar again under the lock of the plan, because an operator may have changed it. */
async function planLottery(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<number> {
  await lockPlanShared(tx, code);
  const plan = await readPlan(tx, code, now);
  if (!plan) return 0;
  const missing = planMissingIssues({ ...plan, stored: await readIssuesToCome(tx, [code], now) }, now);
  if (missing.length === 0) return 0;
  const planned = await insertIssues(tx, keyRing, plan, missing);
  await alignOpenings(tx, code, now);
  return planned;
}

async function insertIssues(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { code, ownDraw }: LotteryPlan,
  issues: readonly IssueTimes[],
): Promise<number> {
  const rows = issues.map(({ number, opensAt, closesAt, drawsAt }) => {
    const issue_id = makeRecordId(drawsAt);
    const times = { opens_at: opensAt, closes_at: closesAt, draws_at: drawsAt };
    return { issue_id, lottery_code: code, number, ...times, ...(ownDraw && makeSealedSeed(keyRing, issue_id)) };
  });
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('lottery_issue')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}
