import { sql } from 'kysely';
import type { ReadLiveSessions } from '../platform/live/sessions.ts';

interface SessionRow {
  readonly member_id: bigint;
  readonly type: number;
  readonly merchant_id: number;
  readonly site: string;
  readonly token_hash: Buffer;
}

/** Reads sessions for the sockets. The query does not update `last_seen_at`, because an open socket is not activity. */
export const readLiveSessions: ReadLiveSessions = async (db, tokenHashes, now) => {
  const { rows } = await sql<SessionRow>`
    select s.member_id, p.type, s.merchant_id, s.site, s.token_hash
    from session s join member p using (member_id) join merchant m on m.merchant_id = s.merchant_id
    where s.token_hash = any (${tokenHashes}) and s.ended_at is null and s.expires_at > ${now}
      and s.last_seen_at + make_interval(secs => m.session_idle_seconds) > ${now} and p.state = 'active'`.execute(db);
  return rows.map((row) => ({
    memberId: row.member_id,
    memberType: row.type,
    merchantId: row.merchant_id,
    site: row.site === 'agent' ? 'agent' : 'member',
    tokenHash: row.token_hash,
  }));
};
