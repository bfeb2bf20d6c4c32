import type { Db } from '../platform/db.ts';

/** Reads the time at which a session of the member began. Returns `undefined` if the session does not exist. */
export async function readSessionStart(db: Db, memberId: bigint, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select('created_at')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.created_at;
}
