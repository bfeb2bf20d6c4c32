import type pg from 'pg';
import { tryWithClient } from './outage.ts';

/**
 * Locks the cash accounts of the newest members while `whileLocked` runs, like a database session that an operator left open in a transaction.
 * Accounts that are locked already are skipped. If the database is unavailable, nothing is locked and
 * `whileLocked` is not called. `whileLocked` receives the ids of the members whose accounts are locked.
 */
export async function lockWallets(
  url: string,
  walletCount: number,
  whileLocked: (memberIds: readonly string[]) => Promise<void>,
): Promise<void> {
  await tryWithClient(url, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ member_id: string }>(
      `select member_id from wallet_account where kind = 'cash' and member_id in (
         select member_id from wallet_account where kind = 'cash' order by member_id desc limit $1
       ) for update skip locked`,
      [walletCount],
    );
    await whileLocked(rows.map(({ member_id }) => member_id));
  });
}

/**
 * Selects the backends of other connections that are within a transaction and hold the table lock that SELECT ... FOR UPDATE takes (RowShareLock) on
 * wallets.
 */
const SELECT_BACKENDS_WITH_WALLETS = `
  select pid from pg_locks join pg_stat_activity using (pid)
  where relation = 'wallet_account'::regclass and mode = 'RowShareLock' and granted
    and datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and xact_start is not null`;
const STATE_WAIT_MAX_MS = 60_000;
const STATE_POLL_EVERY_MS = 2;

/**
 * Stops one backend of PostgreSQL with SIGSTOP while `whileFrozen` runs. The backend is within a transaction and has locked wallets, and it keeps its
 * locks. Waits up to 60 s for such a backend, so players must be betting, and throws if none appears. Must run on the host of PostgreSQL with the right
 * to signal its processes. If the database is unavailable, nothing is stopped and `whileFrozen` is not called.
 */
export async function freezeBackend(url: string, whileFrozen: () => Promise<void>): Promise<void> {
  await tryWithClient(url, async (client) => {
    const pid = await stopBackendWithWallets(client);
    try {
      await whileFrozen();
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
    else if (await stopIfHoldingWallets(client, pid)) return pid;
  }
  throw new Error('no backend of the database held locks on wallets, so none was stopped');
}

/** Stops a backend. Returns whether the backend holds locks on wallets; otherwise, and if that cannot be read, the backend goes on. */
async function stopIfHoldingWallets(client: pg.Client, pid: number): Promise<boolean> {
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
