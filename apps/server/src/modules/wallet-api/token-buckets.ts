import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { MemberToken } from '../../platform/tokens.ts';

/**
 * Returns the bucket of each token, in the order of the tokens; null where no row has the token. A token says its bucket itself. Tokens of
 * the release before do not, and are looked up in every bucket. Their sessions end 12 hours after the upgrade: the next release deletes the
 * lookup.
 */
export async function bucketsOfTokens(
  tx: Tx,
  table: 'game_session' | 'launch_token',
  tokens: readonly MemberToken[],
): Promise<(number | null)[]> {
  const unnamed = tokens.filter(({ bucket }) => bucket === undefined).map(({ hash }) => hash);
  if (unnamed.length === 0) return tokens.map(({ bucket }) => bucket ?? null);
  const { rows } = await sql<{ bucket: number; token_hash: Buffer }>`
    select bucket, token_hash from ${sql.table(table)} where token_hash = any(${unnamed}::bytea[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row.bucket]));
  return tokens.map(({ bucket, hash }) => bucket ?? found.get(hash.toString('hex')) ?? null);
}
