import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Where a member's wallet stood when it was last looked at; null: no pocket yet. */
export type WalletMark = string | null;

export interface WalletChange {
  readonly memberId: bigint;
  readonly mark: WalletMark;
}

/**
 * Those of these members whose pockets are not as they were, each with its new mark: the sum of the times at which they were
 * written, which any write changes. By the table's primary key, and only what has changed comes back.
 */
export async function readChanges(db: Db, known: ReadonlyMap<bigint, WalletMark | undefined>): Promise<WalletChange[]> {
  const ids = [...known.keys()];
  // What was never looked at has a mark that no sum can have.
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

interface LiveSession {
  readonly memberId: bigint;
  readonly tokenHash: Buffer;
}

/** Those of these sessions that hold now. A socket does not keep a session awake: it asks for nothing. */
export async function readSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<{ member_id: bigint; token_hash: Buffer }>`
    select s.member_id, s.token_hash
    from session s join member p using (member_id) join merchant m on m.merchant_id = s.merchant_id
    where s.token_hash = any (${tokenHashes}) and s.ended_at is null and s.expires_at > ${now}
      and s.last_seen_at + make_interval(secs => m.session_idle_seconds) > ${now} and p.state = 'active'`.execute(db);
  return rows.map(({ member_id, token_hash }) => ({ memberId: member_id, tokenHash: token_hash }));
}
