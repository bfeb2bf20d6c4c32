import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Db, Tx } from './db.ts';

/** Reads the clock of the database, by which issues, windows and cut-offs are judged, whatever the clock of this server says. */
export async function readDatabaseTime(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  assert(row !== undefined, 'a statement without a table has one row');
  return row.at;
}
