import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';

/** A code is good for a minute; it stays a day, for whoever asks what was taken away. */
const KEEP_HOURS = 24;

export async function sweepExports(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEEP_HOURS * 3_600_000);
  await transaction(
    db,
    async (tx) => void (await tx.deleteFrom('record_export').where('created_at', '<', old).execute()),
  );
}
