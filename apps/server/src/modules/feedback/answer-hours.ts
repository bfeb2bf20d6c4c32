import type { Db, Tx } from '../../platform/db.ts';

/** Reads the number of hours within which the brand promises to answer a complaint. */
export async function readAnswerHours(db: Db | Tx, merchantId: number): Promise<number> {
  const { hours } = await db
    .selectFrom('merchant')
    .select('complaint_answer_hours as hours')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return hours;
}
