import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** The data of a valid session that a socket needs. */
export interface LiveSession {
  readonly memberId: bigint;
  readonly memberType: number;
  readonly merchantId: number;
  readonly site: 'member' | 'agent';
  readonly tokenHash: Buffer;
}

interface SessionRow {
  readonly member_id: bigint;
  readonly type: number;
  readonly merchant_id: number;
  readonly site: string;
  readonly token_hash: Buffer;
}

/** Returns the valid ones of the sessions. The query does not update `last_seen_at`, because an open socket is not activity. */
async function readSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<LiveSession[]> {
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
}

const BATCH_MAX = 500;

/** Reads one session; returns undefined where it is not valid. Rejects where the database does not answer. */
export type ReadSession = (tokenHash: Buffer) => Promise<LiveSession | undefined>;

interface Waiting {
  readonly tokenHash: Buffer;
  readonly resolve: (session: LiveSession | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates a reader that answers concurrent requests by one query, one query at a time: thousands of tabs that reconnect
 * after a restart take neither thousands of queries nor every connection of the pool.
 */
export function createSessionReader(db: Db, now: () => Date): ReadSession {
  const waiting: Waiting[] = [];
  let isReading = false;
  const readBatches = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) await settleBatch(db, waiting.splice(0, BATCH_MAX), now());
    isReading = false;
  };
  return async (tokenHash) =>
    await new Promise((resolve, reject) => {
      waiting.push({ tokenHash, resolve, reject });
      if (!isReading) void readBatches();
    });
}

async function settleBatch(db: Db, batch: readonly Waiting[], now: Date): Promise<void> {
  try {
    const hashes = batch.map(({ tokenHash }) => tokenHash);
    const sessions = await readSessions(db, hashes, now);
    const byHash = new Map(sessions.map((session) => [session.tokenHash.toString('hex'), session]));
    for (const { tokenHash, resolve } of batch) resolve(byHash.get(tokenHash.toString('hex')));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
