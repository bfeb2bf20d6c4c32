import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { MemberToken } from '../../platform/tokens.ts';

/**
 * Returns the bucket of each token, in the order of the tokens. A token contains its bucket. The tokens of the previous release contain no
 * bucket and are looked up in every bucket; the result is null if no row has such a token. The sessions of the previous release end 12 hours
 * after the upgrade, so the next release can delete the look-up.
 */
export async function findBucketsOfTokens(
  tx: Tx,
  table: 'game_session' | 'launch_token',
  tokens: readonly MemberToken[],
): Promise<(number | null)[]> {
  const oldHashes = tokens.filter(({ bucket }) => bucket === undefined).map(({ hash }) => hash);
  if (oldHashes.length === 0) return tokens.map(({ bucket }) => bucket ?? null);
  const { rows } = await sql<{ bucket: number; token_hash: Buffer }>`
    select bucket, token_hash from ${sql.table(table)} where token_hash = any(${oldHashes}::bytea[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row.bucket]));
  return tokens.map(({ bucket, hash }) => bucket ?? found.get(hash.toString('hex')) ?? null);
}
