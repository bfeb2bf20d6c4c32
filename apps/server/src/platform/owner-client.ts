import pg from 'pg';
import { KEEPALIVE_AFTER_MS } from './db.ts';
import { LONG_LIMITS } from './pool-limits.ts';

/**
 * Opens one connection as the owner of the schema. The wait for the connection is limited, and keepalive probes end a connection whose host
 * has vanished. A statement has no time limit, because a migration of a large table may take hours.
 */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: LONG_LIMITS.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
  });
  // The statement that runs reports a lost connection as well; an `error` event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}
