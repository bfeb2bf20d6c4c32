import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantToApplication } from './application-role.ts';
import { isCancelledByTimeout } from './database-errors.ts';
import { createPool } from './db.ts';
import { distribute } from './distribute.ts';
import { makeMonthsAsOwner } from './history-months.ts';
import { connectOwner } from './owner-client.ts';
import { LONG_LIMITS } from './pool-limits.ts';

/** The key of the advisory lock. Two servers that start at once must use the same one. */
const MIGRATION_LOCK = 4_210_771;
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/**
 * The longest wait for a lock. A migration that waits for a lock makes every later call of that table wait behind it,
 * so it gives up and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000;
/** The longest wait for another migration of the same database to end. */
const OTHER_MIGRATION_WAIT_MS = 600_000;
const ATTEMPTS_MAX = 20;
const PAUSE_BETWEEN_ATTEMPTS_MS = 500;
/**
 * The first line of a file whose statements run each by itself, outside of a transaction, as `create index concurrently` must. Each
 * of its statements ends a line with a semicolon and can be run again, because a file that failed half-way starts over.
 */
const WITHOUT_TRANSACTION = '-- without a transaction';
/** The first line of a file after which servers of the release before no longer work: they are stopped before it is applied. */
const NEEDS_SERVERS_STOPPED = '-- needs the servers stopped';

/**
 * Applies new migrations in order, forward only, each file in a transaction of its own, as the owner of the schema; then makes the partitions
 * of the coming months, distributes the tables where the database has Citus, and grants the application its rights. A file that was applied and
 * has changed since is refused, and nothing is applied. Fails where another migration holds the database for longer than `waitMs`. Returns
 * the names of the applied files.
 */
export async function migrate(
  ownerUrl: string,
  folder = migrationsFolder,
  waitMs = OTHER_MIGRATION_WAIT_MS,
): Promise<string[]> {
  const client = await connectOwner(ownerUrl);
  try {
    await acquireMigrationLock(client, waitMs);
    await client.query(
      'create table if not exists migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    );
    const applied = await applyNewMigrations(client, folder);
    await makeMonthsAsOwner(client, new Date());
    await distribute(client);
    await migrateJobTables(ownerUrl);
    await grantToApplication(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Waits until no other migration of this database runs. Its advisory lock ends with the connection that took it. */
async function acquireMigrationLock(client: pg.Client, waitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${waitMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (error) {
    if (!isCancelledByTimeout(error)) throw error;
    throw new Error(`another migration of this database has not ended (${await describeLockHolder(client)})`, {
      cause: error,
    });
  }
  await client.query(`set lock_timeout = ${LONG_LIMITS.lockMs}`);
}

async function describeLockHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; started: Date }>(
    `select a.pid, a.backend_start as started from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  );
  const [holder] = rows;
  return holder
    ? `PostgreSQL process ${holder.pid}, connected since ${holder.started.toISOString()}`
    : 'its connection has ended meanwhile';
}

/** A logger without output for the migrations of graphile-worker's own tables. */
const SILENT_LOGGER = new Logger(() => () => {});

async function migrateJobTables(connectionString: string): Promise<void> {
  const pool = createPool({ connectionString, max: 1, limits: LONG_LIMITS, onError: () => {}, types: pg.types });
  try {
    await runMigrations({ pgPool: pool, logger: SILENT_LOGGER });
  } finally {
    await pool.end();
  }
}

/** Returns the names of all migrations of this version of the server, in order. */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => FILE_NAME.test(name)).toSorted();
}

/** Returns the migrations that may only be applied while no server of the previous release runs, in order. */
export async function stoppingMigrations(folder = migrationsFolder): Promise<string[]> {
  const stopping: string[] = [];
  for (const name of await migrationNames(folder)) {
    const sql = await readFile(join(folder, name), 'utf8');
    if (sql.startsWith(NEEDS_SERVERS_STOPPED)) stopping.push(name);
  }
  return stopping;
}

/**
 * Returns the migrations that would be applied to this database and need its servers stopped. The result is empty for a
 * database without any migration, because it has no servers.
 */
export async function pendingStops(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows: tables } = await client.query("select from pg_tables where tablename = 'migration'");
    if (tables.length === 0) return [];
    const { rows } = await client.query<{ name: string }>('select name from migration');
    const applied = new Set(rows.map(({ name }) => name));
    return (await stoppingMigrations(folder)).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

async function applyNewMigrations(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migration');
  const digests = new Map(rows.map((row) => [row.name, row.digest]));
  const applied: string[] = [];
  for (const name of await migrationNames(folder)) {
    const sql = await readFile(join(folder, name), 'utf8');
    const digest = createHash('sha256').update(sql).digest('hex');
    const recordedDigest = digests.get(name);
    if (recordedDigest === digest) continue;
    if (recordedDigest !== undefined)
      throw new Error(`migration ${name} was changed after it was applied: write a new one instead`);
    await applyMigration(client, { name, sql, digest });
    applied.push(name);
  }
  return applied;
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const apply = migration.sql.startsWith(WITHOUT_TRANSACTION) ? applyByStatement : applyInTransaction;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if (!isCancelledByTimeout(error) || attempt === ATTEMPTS_MAX) throw createMigrationError(migration, error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_ATTEMPTS_MS));
    }
  }
}

function createMigrationError({ name }: Migration, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`migration ${name} failed: ${reason}`, { cause: error });
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await recordMigration(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of migration.sql.split(/;\s*$/m)) if (hasSql(statement)) await client.query(statement);
  await recordMigration(client, migration);
}

function hasSql(statement: string): boolean {
  return statement.replaceAll(/--.*$/gm, '').trim() !== '';
}

async function recordMigration(client: pg.Client, { name, digest }: Migration): Promise<void> {
  await client.query('insert into migration (name, digest) values ($1, $2)', [name, digest]);
}
