import type { Db } from '../platform/db.ts';
import { findWrongRollup, recentDays } from './reconcile-rollups.ts';
import { verifyAndRemember } from './verify-new.ts';

interface Log {
  error(fields: object, message: string): void;
}

/** Alerts with the first difference, again with each run until a person has mended it. Nothing is repaired. */
export async function alertUnlessVerified(db: Db, how: 'whole' | 'new', log: Log): Promise<void> {
  const { difference } = await verifyAndRemember(db, how);
  if (difference) log.error({ alert: 'ledger', ...difference }, 'ALERT: the ledger does not add up');
}

/** Bets settle within days: what is older is compared once a week. */
const ROLLUP_DAYS = 8;

export async function alertUnlessRollupsAgree(db: Db, how: 'all' | 'recent', now: Date, log: Log): Promise<void> {
  const detail = await findWrongRollup(db, how === 'recent' ? recentDays(now, ROLLUP_DAYS) : undefined);
  if (detail !== undefined) log.error({ alert: 'rollups', detail }, 'ALERT: a roll-up is not the sum of its bets');
}
