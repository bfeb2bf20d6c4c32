import type pg from 'pg';
import { tryWithClient } from './outage.ts';

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
  await tryWithClient(url, async (client) => {
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

/** Selects the backends of other connections that are within a transaction and have locked wallets in it. */
const SELECT_BACKENDS_WITH_WALLETS = `
  select pid from pg_locks join pg_stat_activity using (pid)
  where relation = 'wallet_account'::regclass and mode = 'RowShareLock' and granted
    and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`;
const STATE_WAIT_MAX_MS = 60_000;
const STATE_POLL_EVERY_MS = 2;

/**
 * Stops one backend of PostgreSQL with SIGSTOP while `during` runs. The backend is within a transaction and has locked wallets, and it keeps its
 * locks. Waits for such a backend, so it needs players who bet. Nothing is stopped if the database is unavailable.
 */
export async function freezeBackend(url: string, during: () => Promise<void>): Promise<void> {
  await tryWithClient(url, async (client) => {
    const pid = await stopBackendWithWallets(client);
    try {
      await during();
    } finally {
      resume(pid);
    }
  });
}

/**
 * Stops a backend that holds locks on wallets, and returns its process id. A transaction may end between the query and the signal, so the locks
 * are read again once the backend is stopped, and a backend without locks goes on.
 */
async function stopBackendWithWallets(client: pg.Client): Promise<number> {
  const deadline = performance.now() + STATE_WAIT_MAX_MS;
  while (performance.now() < deadline) {
    const [pid] = await findBackendsWithWallets(client);
    if (pid === undefined) await new Promise((resolve) => setTimeout(resolve, STATE_POLL_EVERY_MS));
    else if (await staysStopped(client, pid)) return pid;
  }
  throw new Error('no backend of the database held locks on wallets, so none was stopped');
}

/** Stops a backend. Returns whether the backend holds locks on wallets; otherwise, and if that cannot be read, the backend goes on. */
async function staysStopped(client: pg.Client, pid: number): Promise<boolean> {
  process.kill(pid, 'SIGSTOP');
  let holdsWallets = false;
  try {
    holdsWallets = (await findBackendsWithWallets(client)).includes(pid);
  } finally {
    if (!holdsWallets) resume(pid);
  }
  return holdsWallets;
}

async function findBackendsWithWallets(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(SELECT_BACKENDS_WITH_WALLETS);
  return rows.map(({ pid }) => pid);
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // The backend was killed meanwhile together with PostgreSQL.
  }
}
