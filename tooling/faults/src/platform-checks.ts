import { createDb, createPool } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import pg from 'pg';

/** Works with a connection to the database of the platform, and closes it. */
export async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  // A connection that ends with PostgreSQL fails its query as well.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Verifies the whole ledger. Returns the first difference as a sentence, or an empty list if there is none. */
export async function checkLedger(url: string): Promise<string[]> {
  const db = createDb(createPool({ connectionString: url, max: 2, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const { difference } = await verifyLedger(db);
    return difference ? [`${difference.check}: ${difference.detail}`] : [];
  } finally {
    await db.destroy();
  }
}
