import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { withPreparedStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';

/** Reading may happen anywhere; writing asks for a `Tx`, so that nothing is written outside a transaction. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

const BIGINT_OID = 20;
const BIGINT_ARRAY_OID = 1016;
const NUMERIC_OID = 1700;
const DATE_OID = 1082;

/** bigint columns are bigint, sums of them too; a date is the text "2026-11-21", never an instant of some time zone. */
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT_OID, (text: string) => BigInt(text));
types.setTypeParser(NUMERIC_OID, (text: string) => BigInt(text));
types.setTypeParser(BIGINT_ARRAY_OID, (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt));
types.setTypeParser(DATE_OID, (text: string) => text);

export interface PoolOptions {
  readonly connectionString: string;
  readonly max: number;
  readonly statementTimeoutMs: number;
  readonly onError: (error: Error) => void;
}

const CONNECTION_TIMEOUT_MS = 5_000;
/** pg-pool gives its time-outs no code: no connection became free in time, or none could be opened in time. */
const POOL_TIMEOUT_MESSAGES: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** Whether a call failed before its first statement because all connections stayed in use. The call may be tried again. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && POOL_TIMEOUT_MESSAGES.has(error.message);
}

export function createPool({ connectionString, max, statementTimeoutMs, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${statementTimeoutMs} -c timezone=UTC`,
  });
  // A server that goes away ends connections, idle ones and ones in use: without a listener that would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
}
