import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@baize/postgres/testing';
import pg from 'pg';
import { migrate, migrationsFolder } from '../platform/migrate.ts';

/** A database with the schema of an earlier release. */
export interface OldSchema {
  readonly url: string;
  readonly client: pg.Client;
  close(): Promise<void>;
}

/** Opens a database with the migrations up to this number, e.g. `0089`, so that a test can insert rows before a later migration moves them. */
export async function openOldSchema(lastMigration: string): Promise<OldSchema> {
  const database = await createTestDatabase('empty', async () => {});
  const folder = await mkdtemp(join(tmpdir(), 'baize-old-layout-'));
  for (const file of await readdir(migrationsFolder))
    if (file.slice(0, 4) <= lastMigration) await cp(join(migrationsFolder, file), join(folder, file));
  await migrate(database.url, folder);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    client,
    close: async () => {
      await client.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
