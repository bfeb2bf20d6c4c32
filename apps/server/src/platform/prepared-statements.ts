import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isAnswerTimeout } from './database-errors.ts';

/** A statement is prepared when it is used this often within a minute: a rarer one costs little to plan each time. */
const PREPARE_FROM_USES_PER_MINUTE = 20;
const WINDOW_MS = 60_000;
/**
 * How many statements a connection keeps prepared, at some 30 kB each. A name is never taken back: `pg` has no public way to deallocate
 * a statement, and an evicted one would stay in every connection. The bound holds because lists of changing length, which make ever
 * new texts, do not reach the rate, while the statements of bets reach it in the first second of load.
 */
const PREPARED_MAX = 200;
/** The largest number of statements whose uses are counted at a time. When it is reached, counting starts anew. */
const COUNTED_MAX = 2_000;

/**
 * Has PostgreSQL parse and plan frequent statements once per connection instead of once per call. Planning took most of the database's
 * time for a bet.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparedClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const preparedClient = clients.get(client) ?? new PreparedClient(client, nameOf);
      clients.set(client, preparedClient);
      return preparedClient;
    },
    end: async () => await pool.end(),
  };
}

/**
 * Returns a function that gives the name under which a statement is prepared, or undefined if it is sent unprepared.
 * The same text has the same name in every process.
 */
export function createStatementNames(now: () => number = Date.now): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let windowEndsAtMs = now() + WINDOW_MS;
  return (text) => {
    const cachedName = names.get(text);
    if (cachedName !== undefined || names.size >= PREPARED_MAX) return cachedName;
    if (now() >= windowEndsAtMs || uses.size >= COUNTED_MAX) {
      uses.clear();
      windowEndsAtMs = now() + WINDOW_MS;
    }
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < PREPARE_FROM_USES_PER_MINUTE) return undefined;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    uses.delete(text);
    return name;
  };
}

/** A connection that sends frequent statements by name, so that PostgreSQL prepares them. */
class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  /**
   * Whether a statement timed out. It still occupies the connection, and a rollback would wait behind it for as long
   * again. So the connection takes no further statement, and is closed when it is released.
   */
  #timedOut = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): never {
    if (typeof text !== 'string') throw new Error('cursors are not used here');
    const name = values.length > 0 ? this.#nameOf(text) : undefined;
    const query = { text, values: [...values], ...(name !== undefined && { name }) };
    // The overloads above declare the types of the result, which a single signature cannot express.
    return this.#send(query) as never;
  }

  async #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#timedOut) throw new Error('the connection still waits for the answer to an earlier statement');
    try {
      return await this.#client.query(query);
    } catch (error) {
      // An error of another statement that was sent at the same time does not free the connection.
      this.#timedOut ||= isAnswerTimeout(error);
      throw error;
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#timedOut);
  }
}
