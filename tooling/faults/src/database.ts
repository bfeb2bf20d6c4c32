import { join } from 'node:path';
import { ensureDatabase, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { FailingFsync } from './failing-fsync.ts';
import { SmallDisk } from './small-disk.ts';

const PASSWORD = 'faults';
/** Little of it stays in files that are used again, so that a full disk is met soon. */
const SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB' };
const UP_DEADLINE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** What cannot be done to the database on this machine, and why. */
export interface NotRun {
  readonly kind: 'fill' | 'fsync';
  readonly why: string;
}

/** PostgreSQL on a small disk of its own, which can be killed, filled up, or told that its disk did not keep what it wrote. */
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

  /** Whoever only kills it leaves it on the disk that the machine has. */
  static async start(dataDir: string, faults: 'of the disk too' | 'kills'): Promise<Database> {
    const disk = faults === 'kills' ? undefined : await SmallDisk.mount(join(dataDir, 'disk'));
    const fsync = faults === 'kills' ? undefined : await FailingFsync.build(dataDir);
    const folder = join(dataDir, 'disk', 'postgres');
    try {
      const server = await startOn(folder, fsync);
      for (const name of ['platform', 'arcade']) await ensureDatabase(server.urlOf('postgres'), name);
      return new Database(folder, disk, fsync, server);
    } catch (error) {
      await disk?.unmount();
      throw error;
    }
  }

  get notRun(): readonly NotRun[] {
    const notRun: NotRun[] = [];
    if (!this.#disk) notRun.push({ kind: 'fill', why: 'no file system may be mounted here (it takes root)' });
    if (!this.#fsync) notRun.push({ kind: 'fsync', why: 'there is no C compiler (cc) for the library that refuses' });
    return notRun;
  }

  get port(): number {
    return this.#server.port;
  }

  urlOf(database: string): string {
    return this.#server.urlOf(database);
  }

  /** kill -9 of all of it. */
  async kill(): Promise<void> {
    await this.#server.kill();
  }

  async fill(leftBytes: number): Promise<void> {
    await this.#disk?.fill(leftBytes);
  }

  async free(): Promise<void> {
    await this.#disk?.free();
  }

  async failNextFsync(): Promise<void> {
    await this.#fsync?.arm();
  }

  /** Until it answers: most of what befalls it, it recovers from by itself; where it gave up it is started, as a supervisor would. */
  async up(): Promise<void> {
    const deadline = Date.now() + UP_DEADLINE_MS;
    for (;;) {
      try {
        if (!this.#server.runs()) this.#server = await startOn(this.#folder, this.#fsync, this.port);
        return await answer(this.urlOf('postgres'));
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    }
  }

  async stop(): Promise<void> {
    if (this.#server.runs()) await this.#server.stop();
    await this.#disk?.unmount();
  }
}

/** The library hands its own environment on to what it starts, and nothing else can be said to it. */
async function startOn(dataDir: string, fsync: FailingFsync | undefined, port?: number): Promise<RunningPostgres> {
  const added = fsync?.env ?? {};
  Object.assign(process.env, added);
  try {
    return await startPostgres({
      dataDir,
      password: PASSWORD,
      durable: true,
      settings: SETTINGS,
      ...(port !== undefined && { port }),
    });
  } finally {
    for (const name of Object.keys(added)) delete process.env[name];
  }
}

async function answer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}
