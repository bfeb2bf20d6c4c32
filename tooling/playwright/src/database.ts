import pg from 'pg';
import { stack } from './stack.ts';

/**
 * Runs a statement on the platform's database, or on the one that `database` names. It is for data that no page shows (the code of an SMS) and for
 * states that no form can make.
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

/** The one row that there has to be. */
export async function queryOne<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
  database?: string,
): Promise<Row> {
  const [row] = await query<Row>(text, values, database);
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}
