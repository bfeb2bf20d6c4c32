import type { Db, Tx } from './db.ts';

/** The codes of a serialisation failure and a deadlock: the transaction was undone and may be run again. */
const RETRYABLE_ERROR_CODES = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 5;

/**
 * Runs the work in one transaction, and again after a serialisation failure or a deadlock: at most `ATTEMPTS_MAX` times, and not after the deadline
 * of the caller. An error of the work rolls the transaction back and is thrown. The work may run several times, so it has no effects outside of the
 * transaction.
 */
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
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRYABLE_ERROR_CODES.has(error.code)
  );
}
