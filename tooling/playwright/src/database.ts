import pg from 'pg';
import { stack } from './stack.ts';

/**
 * Runs a statement on the platform's database, or on `database`. It serves data that no page shows (the code of an SMS)
 * and states that no form can create.
 */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
  database?: string,
): Promise<Row[]> {
  const url = new URL(stack.databaseUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Returns the only row; throws where there is none. */
export async function queryOne<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
  database?: string,
): Promise<Row> {
  const [row] = await query<Row>(text, values, database);
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}
