import { join } from 'node:path';
import { ensureDatabase, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { FailingFsync } from './failing-fsync.ts';
import { SmallDisk } from './small-disk.ts';

const PASSWORD = 'faults';
/** Settings with which PostgreSQL keeps few WAL files for reuse, so that it needs new blocks soon after the disk is full. */
const SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB' };
const START_DEADLINE_MS = 60_000;
const POLL_EVERY_MS = 100;

/** A fault that cannot be injected on this machine, with the reason. */
export interface UnsupportedFault {
  readonly kind: 'fill' | 'fsync';
  readonly reason: string;
}

/** Runs PostgreSQL on a small disk. The server can be killed, the disk can be filled, and one fsync can be made to fail. */
export class Database {
  readonly #folder: string;
  readonly #disk: SmallDisk | undefined;
  readonly #fsync: FailingFsync | undefined;
  #server: RunningPostgres;

  private constructor(
    folder: string,
    disk: SmallDisk | undefined,
    fsync: FailingFsync | undefined,
    server: RunningPostgres,
  ) {
    this.#folder = folder;
    this.#disk = disk;
    this.#fsync = fsync;
    this.#server = server;
  }

  /** Starts PostgreSQL. With `kills-only` its data is on the disk of the machine, and disk faults are not available. */
  static async start(dataDir: string, faults: 'with-disk-faults' | 'kills-only'): Promise<Database> {
    const disk = faults === 'kills-only' ? undefined : await SmallDisk.mount(join(dataDir, 'disk'));
    const fsync = faults === 'kills-only' ? undefined : await FailingFsync.build(dataDir);
    const folder = join(dataDir, 'disk', 'postgres');
    try {
      const server = await startServer(folder, fsync);
      for (const name of ['platform', 'arcade']) await ensureDatabase(server.urlOf('postgres'), name);
      return new Database(folder, disk, fsync, server);
    } catch (error) {
      await disk?.unmount();
      throw error;
    }
  }

  /** The kinds of faults that have no effect on this machine. The methods for such a fault do nothing. */
  get unsupportedFaults(): readonly UnsupportedFault[] {
    const unsupportedFaults: UnsupportedFault[] = [];
    if (!this.#disk)
      unsupportedFaults.push({ kind: 'fill', reason: 'no file system may be mounted here (it takes root)' });
    if (!this.#fsync)
      unsupportedFaults.push({ kind: 'fsync', reason: 'there is no C compiler (cc) for the library that refuses' });
    return unsupportedFaults;
  }

  get port(): number {
    return this.#server.port;
  }

  urlOf(database: string): string {
    return this.#server.urlOf(database);
  }

  /** Kills all processes of PostgreSQL with SIGKILL. */
  async kill(): Promise<void> {
    await this.#server.kill();
  }

  /** Fills the disk up to this number of free bytes. */
  async fill(remainingBytes: number): Promise<void> {
    await this.#disk?.fill(remainingBytes);
  }

  /** Frees the filled space. */
  async free(): Promise<void> {
    await this.#disk?.free();
  }

  /** Makes the next fsync of any process of PostgreSQL fail. */
  async failNextFsync(): Promise<void> {
    await this.#fsync?.arm();
  }

  /** Waits until PostgreSQL answers. It recovers from most faults by itself; if it has exited, it is started again, as a supervisor does. */
  async ensureRunning(): Promise<void> {
    const deadline = Date.now() + START_DEADLINE_MS;
    for (;;) {
      try {
        if (!this.#server.isRunning()) this.#server = await startServer(this.#folder, this.#fsync, this.port);
        return await checkConnection(this.urlOf('postgres'));
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#server.isRunning()) await this.#server.stop();
    await this.#disk?.unmount();
  }
}

/**
 * Starts PostgreSQL with more environment variables. `startPostgres` passes on the environment of this process and has
 * no option for it, so the variables are set during the start.
 */
async function startServer(dataDir: string, fsync: FailingFsync | undefined, port?: number): Promise<RunningPostgres> {
  const extraEnv = fsync?.env ?? {};
  Object.assign(process.env, extraEnv);
  try {
    return await startPostgres({
      dataDir,
      password: PASSWORD,
      durable: true,
      settings: SETTINGS,
      ...(port !== undefined && { port }),
    });
  } finally {
    for (const name of Object.keys(extraEnv)) delete process.env[name];
  }
}

async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
