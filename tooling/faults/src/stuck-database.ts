import pg from 'pg';

/**
 * Locks the cash of the newest members, as an operator's forgotten session would, while `during` runs. Where the database is away
 * nothing is locked.
 */
export async function holdWallets(url: string, wallets: number, during: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('begin');
    await client.query(
      `select from wallet_account where kind = 'cash' and member_id in (
         select member_id from wallet_account where kind = 'cash' order by member_id desc limit $1
       ) for update skip locked`,
      [wallets],
    );
    await during();
  });
}

/** Which backend to stop: one that works for a server now, rather in the middle of a transaction. */
const BUSY_BACKEND = `
  select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
  order by xact_start is null, state <> 'active' limit 1`;

/** Stops one process of PostgreSQL that serves a connection, with the locks that it holds, while `during` runs. */
export async function freezeBackend(url: string, during: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(BUSY_BACKEND);
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
    // It was killed meanwhile, with all of PostgreSQL.
  }
}

/** A database that is away, or goes away meanwhile, ends the fault early: another fault has taken it. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (!isGone(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const GONE = /ECONNREFUSED|ECONNRESET|EPIPE|terminat|starting up|shutting down|recovery|not queryable|ESRCH/i;

function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);
}
