import type { Db } from '../platform/db.ts';
import { findWrongRollup, recentDays } from './reconcile-rollups.ts';
import { verifyAndRemember, verifyWholeResumably } from './verify-new.ts';
import type { Verification } from './verify.ts';

interface Log {
  error(fields: object, message: string): void;
}

/** Alerts with the first difference, again with each run until a person has mended it. Nothing is repaired. */
export async function alertUnlessNewVerified(db: Db, log: Log): Promise<void> {
  alertOf(await verifyAndRemember(db, 'new'), log);
}

/** The same for the whole ledger. A run that `signal` interrupts is taken up again by the next one. */
export async function alertUnlessVerified(db: Db, signal: AbortSignal, log: Log): Promise<void> {
  alertOf(await verifyWholeResumably(db, { signal }), log);
}

function alertOf({ difference }: Verification, log: Log): void {
  if (difference) log.error({ alert: 'ledger', ...difference }, 'ALERT: the ledger does not add up');
}

/** Bets settle within days: what is older is compared once a week. */
const ROLLUP_DAYS = 8;

export async function alertUnlessRollupsAgree(db: Db, how: 'all' | 'recent', now: Date, log: Log): Promise<void> {
  const detail = await findWrongRollup(db, how === 'recent' ? recentDays(now, ROLLUP_DAYS) : undefined);
  if (detail !== undefined) log.error({ alert: 'rollups', detail }, 'ALERT: a roll-up is not the sum of its bets');
}
