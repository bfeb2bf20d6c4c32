import pg from 'pg';

/**
 * Locks the cash accounts of the newest members while `during` runs, like a database session that an operator left open in a transaction.
 * Accounts that are locked already are skipped. Nothing is locked if the database is unavailable. `during` receives the ids of the members
 * whose accounts are locked.
 */
export async function lockWallets(
  url: string,
  walletCount: number,
  during: (memberIds: readonly string[]) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ member_id: string }>(
      `select member_id from wallet_account where kind = 'cash' and member_id in (
         select member_id from wallet_account where kind = 'cash' order by member_id desc limit $1
       ) for update skip locked`,
      [walletCount],
    );
    await during(rows.map(({ member_id }) => member_id));
  });
}

/** Selects the backend to stop, preferably one within a transaction. */
const SELECT_BUSY_BACKEND = `
  select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  order by xact_start is null, state <> 'active' limit 1`;

/**
 * Stops one backend of PostgreSQL with SIGSTOP while `during` runs. The backend keeps its locks. Does nothing if there is no other client
 * backend.
 */
export async function freezeBackend(url: string, during: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(SELECT_BUSY_BACKEND);
    const pid = rows[0]?.pid;
    if (pid === undefined) return;
    process.kill(pid, 'SIGSTOP');
    try {
      await during();
    } finally {
      resume(pid);
    }
  });
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The backend was killed meanwhile together with PostgreSQL.
  }
}

/** Runs `work`. Errors of an unavailable database are ignored, because another injected fault may have stopped it. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The queries report a lost connection as well; an `error` event without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Errors of an unavailable database. A database that starts, stops or recovers reports `57P01` to `57P03`, with several messages. A database
 * whose disk is full refuses even a new connection (`53100`), and one whose disk fails reports `58030`. `ESRCH`: the selected backend ended
 * before it was stopped.
 */
const UNAVAILABLE_ERROR = /ECONNREFUSED|ECONNRESET|EPIPE|terminat|57P0[123]|53100|58030|recovery|not queryable|ESRCH/i;

/** Whether an error says that another injected fault made the database unavailable. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Error && UNAVAILABLE_ERROR.test(`${error.message} ${'code' in error ? String(error.code) : ''}`)
  );
}
