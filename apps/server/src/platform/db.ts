import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { PoolLimits } from './pool-limits.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';

/** A read may use any connection. A write requires a `Tx`, so that nothing is written outside of a transaction. */
export type Db = Kysely<DB>;
/** A transaction. Functions that write take a `Tx`. */
export type Tx = Transaction<DB>;

// The ids of the types in PostgreSQL (`pg_type.oid`), which are the same in every installation.
const BIGINT_OID = 20;
const BIGINT_ARRAY_OID = 1016;
const NUMERIC_OID = 1700;
const DATE_OID = 1082;

/**
 * The parsers of column types: a bigint and a sum of bigints become a bigint; a date stays the text "2026-11-21" and
 * never becomes an instant of a time zone.
 */
const columnTypeParsers = new pg.TypeOverrides();
columnTypeParsers.setTypeParser(BIGINT_OID, (text: string) => BigInt(text));
columnTypeParsers.setTypeParser(NUMERIC_OID, (text: string) => BigInt(text));
columnTypeParsers.setTypeParser(BIGINT_ARRAY_OID, (text: string) =>
  text.slice(1, -1).split(',').filter(Boolean).map(BigInt),
);
columnTypeParsers.setTypeParser(DATE_OID, (text: string) => text);

export interface PoolOptions {
  readonly connectionString: string;
  /** The largest number of open connections. */
  readonly max: number;
  /** The limits of every wait of a connection (pool-limits.ts). */
  readonly limits: PoolLimits;
  /** Called for each connection that breaks, in use or idle. */
  readonly onError: (error: Error) => void;
  /** The parsers of values. A library that brings its own statements gives its own. */
  readonly types?: pg.CustomTypesConfig;
}

/** Creates a connection pool with the limits and parsers of the options. */
export function createPool({
  connectionString,
  max,
  limits,
  onError,
  types = columnTypeParsers,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
    query_timeout: limits.answerMs,
    options: formatServerSettings(limits),
  });
  // A server that goes down ends idle and busy connections alike. An 'error' event without a listener would end the
  // process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** A silent connection is probed after this time, so that a host that vanished is noticed. */
export const KEEPALIVE_AFTER_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Returns the time-outs of PostgreSQL itself. It ends the transaction of a process that paused or whose host is gone,
 * so that the locks of that transaction are released although nothing closed the connection.
 */
function formatServerSettings({ statementMs, lockMs, transactionMs, idleInTransactionMs }: PoolLimits): string {
  const settings = {
    timezone: 'UTC',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    transaction_timeout: transactionMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // In seconds: PostgreSQL closes a connection whose client answers no probe for 5 + 3 × 2 s.
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    // In ms: a running statement whose client has gone is cancelled.
    client_connection_check_interval: 2_000,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Creates the query builder on a pool. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
}
