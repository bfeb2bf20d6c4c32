import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../platform/sweep.ts';

/** The records of verifications are kept for a little more than a year (docs/decisions/0076-buckets-where-they-are-needed.md). */
const KEEP_DAYS = 400;

/**
 * Deletes the records of verifications that finished more than `KEEP_DAYS` days ago. The latest record without a difference and those after it are kept,
 * because the next verification continues from it; without such a record nothing is deleted. The table has no index on the time, because a full scan once an hour is cheap (300 new rows a day).
 */
export const verificationSweep: Sweep = {
  name: 'ledger_verification',
  deleteBatch: async (tx, now, limit) =>
    await deleteWhere(
      tx,
      'ledger_verification',
      sql<boolean>`finished_at < ${now}::timestamptz - make_interval(days => ${KEEP_DAYS})
        and verification_id < (select max(verification_id) from ledger_verification where difference is null)`,
      limit,
    ),
};
