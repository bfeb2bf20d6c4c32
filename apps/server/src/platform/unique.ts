import type { Refusal, Success } from '../domain/outcome.ts';
import type { Db, Tx } from './db.ts';
import { transaction } from './transaction.ts';

const UNIQUE_VIOLATION = '23505';

/** Writes; of two who claim the same at once, the table lets one have it, and the other is refused. */
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
