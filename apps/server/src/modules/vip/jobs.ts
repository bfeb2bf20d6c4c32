import type { Db } from '../../platform/db.ts';
import { listVipBrands } from './brands.ts';
import { judgeQueuedMembers } from './judge.ts';
import { runVipPeriods } from './period-jobs.ts';

interface Log {
  error(fields: object, message: string): void;
}

/** A run ends after this time, and the next run continues with the other members. */
const RUN_MS_MAX = 50_000;

/** Promotes the members who have reached a higher rank, in every brand with VIP levels. A brand that fails is logged and does not stop the others. */
export async function judgeVip(db: Db, now: Date, log: Log): Promise<void> {
  const deadline = performance.now() + RUN_MS_MAX;
  for (const brand of await listVipBrands(db, now))
    await runIsolated(log, brand.merchantId, async () => await judgeQueuedMembers(db, brand, now, deadline));
}

/** Runs the due calendar jobs (demotions, periodic rewards, warnings) of every brand with VIP levels. */
export async function runVipCalendar(db: Db, now: Date, log: Log): Promise<void> {
  const deadline = performance.now() + RUN_MS_MAX;
  for (const brand of await listVipBrands(db, now))
    await runIsolated(log, brand.merchantId, async () => await runVipPeriods(db, brand, now, deadline));
}

async function runIsolated(log: Log, merchant: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ alert: 'vip', merchant, err: error }, 'ALERT: the VIP ranks of a brand could not be judged');
  }
}
