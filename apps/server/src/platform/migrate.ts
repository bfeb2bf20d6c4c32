import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Any number: two servers that start at once must agree on it. */
const MIGRATION_LOCK = 4_210_771;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/**
 * Applies what is new, in order, forward only, each file in its own transaction. A file that was applied and has changed
 * since is a mistake: it is refused, and nothing is applied.
 */
export async function migrate(connectionString: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    return await applyNew(client, folder);
  } finally {
    await client.end();
  }
}

/** Every migration of this version of the server, in order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FILE_NAME.test(name)).toSorted();
}

async function applyNew(client: pg.Client, folder: string): Promise<string[]> {
  const known = await client.query<{ name: string; digest: string }>('select name, digest from migration');
  const digests = new Map(known.rows.map((row) => [row.name, row.digest]));
  const applied: string[] = [];
  for (const name of await migrationNames(folder)) {
    const sql = await readFile(join(folder, name), 'utf8');
    const digest = createHash('sha256').update(sql).digest('hex');
    const before = digests.get(name);
    if (before === digest) continue;
    if (before !== undefined)
      throw new Error(`migration ${name} was changed after it was applied: write a new one instead`);
    await applyOne(client, { name, sql, digest });
    applied.push(name);
  }
  return applied;
}

async function applyOne(
  client: pg.Client,
  { name, sql, digest }: { name: string; sql: string; digest: string },
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
