import type { Db } from '../platform/db.ts';
import { findWrongRollup, recentDays } from './reconcile-rollups.ts';
import { verifyAndRecord, verifyWholeResumably } from './verify-new.ts';
import type { Verification } from './verify.ts';

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Verifies the postings since the last verification, and logs an alert with the first discrepancy. Nothing is repaired: every run alerts again until
 * a person has corrected the data.
 */
export async function alertUnlessNewPostingsAddUp(db: Db, log: Log): Promise<void> {
  logDifference(await verifyAndRecord(db, 'new'), log);
}

/** Verifies the whole ledger and logs an alert with the first discrepancy. The next run resumes a run that `signal` interrupts. */
export async function alertUnlessLedgerAddsUp(db: Db, signal: AbortSignal, log: Log): Promise<void> {
  logDifference(await verifyWholeResumably(db, { signal }), log);
}

function logDifference({ difference }: Verification, log: Log): void {
  if (difference) log.error({ alert: 'ledger', ...difference }, 'ALERT: the ledger does not add up');
}

/** The number of past days that a `recent` comparison covers. Bets settle within days, so older days are compared only once a week. */
const ROLLUP_DAYS = 8;

/** Compares the roll-ups with their bets, over all days or over the last `ROLLUP_DAYS` days, and logs an alert with the first row that differs. */
export async function alertUnlessRollupsAgree(db: Db, how: 'all' | 'recent', now: Date, log: Log): Promise<void> {
  const detail = await findWrongRollup(db, how === 'recent' ? recentDays(now, ROLLUP_DAYS) : undefined);
  if (detail !== undefined) log.error({ alert: 'rollups', detail }, 'ALERT: a roll-up is not the sum of its bets');
}
