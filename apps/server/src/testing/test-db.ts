import { createTestDatabase } from '@baize/postgres/testing';
import type pg from 'pg';
import { createApplicationLogin } from '../platform/application-role.ts';
import { createDb, createPool, type Db } from '../platform/db.ts';
import { migrate } from '../platform/migrate.ts';
import { detectPlacements } from '../platform/placements.ts';
import { LONG_LIMITS } from '../platform/pool-limits.ts';

/** A database of a test file. */
export interface TestDb {
  readonly db: Db;
  /** The connections of `db`. */
  readonly ownerPool: pg.Pool;
  /** The connection URL of the schema's owner, with whose rights a test prepares its rows. */
  readonly url: string;
  /** The connection URL with which a server logs in. */
  readonly appUrl: string;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

const TEST_POOL_MAX = 20;

/** Opens a migrated database for one test file. `max` is the largest number of connections of `db`. */
export async function openTestDb(max = TEST_POOL_MAX): Promise<TestDb> {
  const database = await createTestDatabase('server', migrate);
  const { url } = database;
  // Dropping the database breaks connections that are still closing. These errors are expected.
  const onError = () => {};
  const ownerPool = createPool({ connectionString: url, max, limits: LONG_LIMITS, onError });
  const db = createDb(ownerPool);
  await detectPlacements(db);
  return {
    db,
    ownerPool,
    url,
    appUrl: await createApplicationLogin(url, 'baize_server', 'test'),
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}
