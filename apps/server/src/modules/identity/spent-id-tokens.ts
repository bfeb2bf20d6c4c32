import { createHash } from 'node:crypto';
import type { Db, Tx } from '../../platform/db.ts';

/** Stores that a verified id token has been used. Returns false if it was used before, which means that it is replayed. */
export async function spendIdToken(db: Db | Tx, token: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_id_token')
    .values({ token_hash: hashSignedPart(token), spent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether the id token has been used. The caller may use the token only after `spendIdToken` has returned true. */
export async function isIdTokenSpent(db: Db | Tx, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('spent_id_token')
    .select('spent_at')
    .where('token_hash', '=', hashSignedPart(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the SHA-256 of header and payload. The signature is left out, because other encodings of the same signature are valid too. */
function hashSignedPart(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}
