import type { Db } from '../db.ts';

/** The data of a valid session that a socket needs. */
export interface LiveSession {
  readonly memberId: bigint;
  readonly memberType: number;
  readonly merchantId: number;
  readonly site: 'member' | 'agent';
  readonly tokenHash: Buffer;
}

/**
 * Returns the valid ones of the sessions with these token hashes. A look at a session must not count as activity of its member, because
 * an open socket is not activity.
 */
export type ReadLiveSessions = (db: Db, tokenHashes: readonly Buffer[], now: Date) => Promise<readonly LiveSession[]>;

/** The largest number of sessions that one query reads. */
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
export function createSessionReader(db: Db, now: () => Date, readSessions: ReadLiveSessions): ReadSession {
  const waiting: Waiting[] = [];
  let isReading = false;
  const readBatches = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0) {
      await settleBatch(waiting.splice(0, BATCH_MAX), async (hashes) => await readSessions(db, hashes, now()));
    }
    isReading = false;
  };
  return async (tokenHash) =>
    await new Promise((resolve, reject) => {
      waiting.push({ tokenHash, resolve, reject });
      if (!isReading) void readBatches();
    });
}

async function settleBatch(
  batch: readonly Waiting[],
  readSessions: (tokenHashes: readonly Buffer[]) => Promise<readonly LiveSession[]>,
): Promise<void> {
  try {
    const sessions = await readSessions(batch.map(({ tokenHash }) => tokenHash));
    const byHash = new Map(sessions.map((session) => [session.tokenHash.toString('hex'), session]));
    for (const { tokenHash, resolve } of batch) resolve(byHash.get(tokenHash.toString('hex')));
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
