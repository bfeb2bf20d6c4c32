import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const MIGRATIONS_URL = new URL('../../../migrations/', import.meta.url);
const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** The key of the advisory lock that serialises the migrations of processes that start together. The number is arbitrary. */
const MIGRATION_LOCK = 4_207_001;

/** An error whose message tells the operator which migration failed and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Runs the migrations that have not run yet, each in its own transaction, and returns their names. Throws a MigrationError if a migration fails
 * or if a migration that has already run was changed since then.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // PostgreSQL releases this session-level lock when the connection ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, at timestamptz not null default now())`);
    return await runPendingMigrations(client);
  } finally {
    await client.end();
  }
}

/** Runs the missing migrations in the order of their names. Compares the hash of each earlier migration with the stored one. */
async function runPendingMigrations(client: pg.Client): Promise<string[]> {
  const doneMigrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  const hashesByName = new Map(doneMigrations.rows.map((row) => [row.name, row.sha256]));
  const files = (await readdir(MIGRATIONS_URL)).filter((name) => MIGRATION_NAME.test(name)).toSorted();
  const newNames: string[] = [];
  for (const name of files) {
    const sql = await readFile(new URL(name, MIGRATIONS_URL), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    const storedHash = hashesByName.get(name);
    if (storedHash === sha256) continue;
    if (storedHash)
      throw new MigrationError(`${name} was changed after it had run: put it back and add a new migration.`);
    await runMigration(client, { name, sql, sha256 });
    newNames.push(name);
  }
  return newNames;
}

async function runMigration(
  client: pg.Client,
  { name, sql, sha256 }: { name: string; sql: string; sha256: string },
): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new MigrationError(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
