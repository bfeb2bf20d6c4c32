import type { Db, Tx } from './db.ts';

/** Serialisation failure and deadlock: the transaction did nothing and may be run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 5;

/** Runs the work in one transaction, again where PostgreSQL asks for it, for as long as the caller's deadline allows. */
export async function transaction<Value>(
  db: Db,
  work: (tx: Tx) => Promise<Value>,
  deadline?: AbortSignal,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    deadline?.throwIfAborted();
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE.has(error.code);
}
