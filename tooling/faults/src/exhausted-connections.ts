import { tryWithClient } from './outage.ts';
import { SERVER_ROLE, type Processes } from './processes.ts';

const REPAIR_MAX_MS = 60_000;
const REPAIR_RETRY_MS = 100;

/**
 * Takes the connections of both servers to the database while `during` runs: their open connections are ended, and PostgreSQL refuses new ones
 * beyond `connectionsLeft` with SQLSTATE 53300 (`too_many_connections`), as a database whose connections are all taken does. The arcade and the
 * checks of this suite log in as another role and are not affected.
 */
export async function exhaustConnections(
  processes: Processes,
  connectionsLeft: number,
  during: () => Promise<void>,
): Promise<void> {
  const url = processes.urlOf('platform');
  try {
    await tryWithClient(url, async (client) => {
      await client.query(`alter role ${SERVER_ROLE} connection limit ${connectionsLeft}`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [SERVER_ROLE]);
    });
    await during();
  } finally {
    await removeLimit(url);
  }
}

/** Another fault may have stopped the database, which keeps the limit: the repair is tried until the database takes it. */
async function removeLimit(url: string): Promise<void> {
  const deadline = performance.now() + REPAIR_MAX_MS;
  for (;;) {
    const isRemoved = await tryWithClient(url, async (client) => {
      await client.query(`alter role ${SERVER_ROLE} connection limit -1`);
      return true;
    });
    if (isRemoved) return;
    if (performance.now() > deadline) throw new Error('the database did not take back the limit of connections');
    await new Promise((resolve) => setTimeout(resolve, REPAIR_RETRY_MS));
  }
}
