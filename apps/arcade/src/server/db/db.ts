import pg from 'pg';

const POOL_MAX = 20;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** The connection pool. Statements that belong together run in one `transaction`. */
export interface Db {
  /** Runs one statement on any connection of the pool and returns its rows. `int8` columns arrive as bigint. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in a transaction, commits its changes, and rolls them back if `work` throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

declare const inTransaction: unique symbol;
/**
 * A connection inside a transaction. A function that takes a `Tx` can only be called inside a transaction of its caller: the brand keeps a `Db`
 * from being passed instead.
 */
export interface Tx {
  readonly [inTransaction]: true;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

const columnTypes: pg.CustomTypesConfig = {
  // Amounts are bigint columns, which pg returns as text by default.
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(oid, format),
};

/** Opens a connection pool. `onError` receives the errors of connections, which would otherwise end the process. */
export function openDb(connectionString: string, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString,
    types: columnTypes,
    max: POOL_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  pool.on('error', onError);
  // A lost connection rejects its query and also emits an error event. Without a listener, the event would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    transaction: async (work) => await runTransaction(await pool.connect(), work),
    close: async () => await pool.end(),
  };
}

/** Runs the work between `begin` and `commit`, and returns the connection to the pool afterwards. */
async function runTransaction<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  // The cast adds the brand, which has no value at run time. Only this function creates a Tx.
  const tx = {
    query: async (text: string, values: readonly unknown[] = []) => (await client.query(text, [...values])).rows,
  } as Tx;
  try {
    await client.query('begin');
    const result = await work(tx);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back is destroyed instead of returned to the pool.
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
