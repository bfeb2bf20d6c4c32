import pg from 'pg';

/** The longest wait for an answer of the database, so that a fault cannot hold up the fault that waits for its state. */
const QUERY_TIMEOUT_MS = 5_000;

/**
 * Works with a connection to a database that other faults may stop at any moment. Returns undefined, and ignores the error, if the database
 * is unavailable.
 */
export async function tryWithClient<Value>(
  url: string,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value | undefined> {
  const client = new pg.Client({ connectionString: url, query_timeout: QUERY_TIMEOUT_MS });
  // The queries report a lost connection as well; an `error` event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Errors of an unavailable database. A database that starts, stops or recovers reports `57P01` to `57P03`, with several messages. A database
 * whose disk is full refuses even a new connection (`53100`), and one whose disk fails reports `58030`. `ESRCH`: the selected backend ended
 * before it was stopped. A database that does not answer meanwhile ends the query with a read time-out.
 */
const UNAVAILABLE_ERROR =
  /ECONNREFUSED|ECONNRESET|EPIPE|terminat|57P0[123]|53100|58030|recovery|not queryable|ESRCH|read timeout/i;

/** Whether an error says that another injected fault made the database unavailable. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Error && UNAVAILABLE_ERROR.test(`${error.message} ${'code' in error ? String(error.code) : ''}`)
  );
}
