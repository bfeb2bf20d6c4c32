import { sql } from 'kysely';
import { deleteWhere, type Sweep } from '../platform/sweep.ts';

const KEEP_DAYS = 400;

/**
 * Deletes the records of verifications that are long past. The last one that found no difference stays: the next verification goes on from there.
 * The table has no index on the time, because it is small enough to be read once an hour (300 rows a day).
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
