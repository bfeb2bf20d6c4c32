import pg from 'pg';
import { formatTable } from '../table.ts';

/** Settings of PostgreSQL for a run that records the cost of each statement. Its rates are lower than those of a normal run. */
export const PROFILE_SETTINGS = { shared_preload_libraries: 'pg_stat_statements' };
const STATEMENTS_MAX = 25;
const STATEMENT_CHARACTERS_MAX = 110;

/** The recorded cost of one statement. */
interface StatementRow {
  readonly calls: string;
  readonly milliseconds: string;
  readonly rows: string;
  readonly text: string;
}

/** Starts recording the statements of the database, without those that ran before. The server must run with `PROFILE_SETTINGS`. */
export async function createProfile(databaseUrl: string): Promise<void> {
  await queryRows(databaseUrl, 'create extension pg_stat_statements');
  await queryRows(databaseUrl, 'select pg_stat_statements_reset()');
}

/** Formats the statements that took most of PostgreSQL's time, including the warm-up. */
export async function readCostliestStatements(databaseUrl: string): Promise<string> {
  const rows = await queryRows(
    databaseUrl,
    `select calls::text, round(total_exec_time + total_plan_time)::text as milliseconds, rows::text,
       left(regexp_replace(query, '\\s+', ' ', 'g'), ${STATEMENT_CHARACTERS_MAX}) as text
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit ${STATEMENTS_MAX}`,
  );
  return formatTable(
    ['ms', 'calls', 'rows', 'statement'],
    rows.map(({ milliseconds, calls, rows: count, text }) => [milliseconds, calls, count, text]),
  );
}

async function queryRows(databaseUrl: string, text: string): Promise<StatementRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<StatementRow>(text)).rows;
  } finally {
    await client.end();
  }
}
