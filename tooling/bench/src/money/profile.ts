import pg from 'pg';
import { tableOf } from '../table.ts';

/** Settings of PostgreSQL for a run that counts what each statement costs. Its rates are lower than those of a run without. */
export const PROFILED = { shared_preload_libraries: 'pg_stat_statements' };
const SHOWN = 25;
const TEXT_LENGTH = 110;

interface Row {
  readonly calls: string;
  readonly milliseconds: string;
  readonly rows: string;
  readonly text: string;
}

export async function createProfile(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'create extension pg_stat_statements');
}

/** The statements that took most of PostgreSQL's time, warm-up included. */
export async function costliestStatements(databaseUrl: string): Promise<string> {
  const rows = await query(
    databaseUrl,
    `select calls::text, round(total_exec_time + total_plan_time)::text as milliseconds, rows::text,
       left(regexp_replace(query, '\\s+', ' ', 'g'), ${TEXT_LENGTH}) as text
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit ${SHOWN}`,
  );
  return tableOf(
    ['ms', 'calls', 'rows', 'statement'],
    rows.map(({ milliseconds, calls, rows: count, text }) => [milliseconds, calls, count, text]),
  );
}

async function query(databaseUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
