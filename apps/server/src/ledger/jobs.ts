import type { Db } from '../platform/db.ts';
import { findWrongRollup } from './reconcile-rollups.ts';
import { verifyAndRemember } from './verify-new.ts';

interface Log {
  error(fields: object, message: string): void;
}

/** For the worker's clock. It alerts with the first difference, again each time until a person has mended it; it never repairs. */
export async function alertUnlessVerified(db: Db, how: 'whole' | 'new', log: Log): Promise<void> {
  const { difference } = await verifyAndRemember(db, how);
  if (difference) log.error({ alert: 'ledger', ...difference }, 'ALERT: the ledger does not add up');
}

export async function alertUnlessRollupsAgree(db: Db, log: Log): Promise<void> {
  const detail = await findWrongRollup(db);
  if (detail !== undefined) log.error({ alert: 'rollups', detail }, 'ALERT: a roll-up is not the sum of its bets');
}
