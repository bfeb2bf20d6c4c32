import type { Refusal, Success } from '../domain/outcome.ts';
import type { Db, Tx } from './db.ts';
import { transaction } from './transaction.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write that a unique constraint may refuse, in a transaction. Of two concurrent writes of the same value one succeeds, and the other returns
 * the refusal `taken`. Any unique constraint counts, so the write must not touch a table with another one that may be violated.
 */
export async function writeUnlessTaken<Value>(
  db: Db,
  taken: Refusal,
  write: (tx: Tx) => Promise<Success<Value>>,
): Promise<Success<Value> | Refusal> {
  try {
    return await transaction(db, write);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return taken;
    throw error;
  }
}
