import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The state of a member's wallet when it was last read; null for a member without a pocket. */
export type WalletMark = string | null;

export interface WalletChange {
  readonly memberId: bigint;
  readonly mark: WalletMark;
}

/**
 * Returns the members whose pockets differ from their known mark, each with the new mark. A mark is the sum of the times at which the
 * pockets were written, so that every write changes it. The query reads the wallet's primary key, and returns changed rows alone.
 */
export async function readWalletChanges(
  db: Db,
  known: ReadonlyMap<bigint, WalletMark | undefined>,
): Promise<WalletChange[]> {
  const ids = [...known.keys()];
  // A sum is never 'new', so that a member who was never read counts as changed.
  const marks = [...known.values()].map((mark) => (mark === undefined ? 'new' : mark));
  const { rows } = await sql<{ member_id: bigint; mark: WalletMark }>`
    select known.member_id, now.mark
    from unnest(${ids}::bigint[], ${marks}::text[]) as known (member_id, mark)
    cross join lateral (
      select sum(extract(epoch from w.updated_at))::text as mark from wallet_account w
      where w.bucket = (known.member_id & 255) and w.member_id = known.member_id
    ) now
    where now.mark is distinct from known.mark`.execute(db);
  return rows.map(({ member_id, mark }) => ({ memberId: member_id, mark }));
}
