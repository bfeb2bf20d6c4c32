import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { startChild, type Child, type ChildOptions } from '@baize/dev-env/child';
import { freePort } from '@baize/postgres/start';
import { createApplicationLogin } from '@baize/server/application-role';
import { makeBodyKeys } from '@baize/server/env-keys';
import { Clock } from './clocks.ts';
import { Database } from './database.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { ARCADE, type VendorKey } from './world.ts';

const READY_DEADLINE_MS = 60_000;
const START_AGAIN_MS = 200;
/** The suite itself is many players behind one address. */
const RATE_LIMIT_SCALE = '10000';

export const victims = ['first server', 'second server', 'arcade', 'PostgreSQL'] as const;
export type Victim = (typeof victims)[number];
export type Program = Exclude<Victim, 'PostgreSQL'>;
export const programs = ['first server', 'second server', 'arcade'] as const satisfies Program[];
export const lines = [
  'driver - first server',
  'driver - second server',
  'arcade - server',
  'servers - database',
] as const;
export type LineName = (typeof lines)[number];

/** Two servers, each of which is a worker too, the arcade and their PostgreSQL, each pair joined by a line that can fail. */
export class Processes {
  readonly secretKey = randomBytes(32);
  readonly #vaultKeys = `faults:${randomBytes(32).toString('base64')}`;
  readonly database: Database;
  readonly #ports: Readonly<Record<Program, number>>;
  readonly #lines: Readonly<Record<LineName, TcpProxy>>;
  readonly #clocks: Readonly<Record<Program, Clock>>;
  readonly #children = new Map<Program, Child>();
  readonly #ended: string[] = [];
  readonly #bodyKeys: string;
  #key: VendorKey | undefined;
  #applicationUrl = '';

  private constructor(
    dataDir: string,
    database: Database,
    ports: Processes['ports'],
    joined: Readonly<Record<LineName, TcpProxy>>,
    bodyKeys: string,
  ) {
    this.database = database;
    this.#ports = ports;
    this.#lines = joined;
    this.#bodyKeys = bodyKeys;
    const clock = (program: Program): Clock => new Clock(dataDir, program);
    this.#clocks = {
      'first server': clock('first server'),
      'second server': clock('second server'),
      arcade: clock('arcade'),
    };
  }

  static async prepare(dataDir: string, faults: 'of the disk too' | 'kills'): Promise<Processes> {
    const database = await Database.start(dataDir, faults);
    const ports = { 'first server': await freePort(), 'second server': await freePort(), arcade: await freePort() };
    const joined = {
      'driver - first server': await TcpProxy.open(ports['first server']),
      'driver - second server': await TcpProxy.open(ports['second server']),
      'arcade - server': await TcpProxy.open(ports['second server']),
      'servers - database': await TcpProxy.open(database.port),
    };
    return new Processes(dataDir, database, ports, joined, JSON.stringify(await makeBodyKeys()));
  }

  get ports() {
    return this.#ports;
  }

  /** Past every line: for whoever looks on. */
  urlOf(database: 'platform' | 'arcade'): string {
    return this.database.urlOf(database);
  }

  line(name: LineName): TcpProxy {
    return this.#lines[name];
  }

  /** Where the driver reaches the wallet API: by either server. */
  get walletOrigins(): readonly [string, string] {
    const [first, second] = (['driver - first server', 'driver - second server'] as const).map(
      (name) => `http://127.0.0.1:${this.#lines[name].port}`,
    );
    return [first ?? '', second ?? ''];
  }

  get arcadeOrigin(): string {
    return `http://127.0.0.1:${this.#ports.arcade}`;
  }

  /** After the migration, which makes the role that the servers log in with. */
  async startAll(key: VendorKey): Promise<void> {
    this.#key = key;
    this.#applicationUrl = await createApplicationLogin(this.urlOf('platform'), 'baize_server', 'faults');
    for (const victim of victims) await this.start(victim);
  }

  /** Starts it where it does not run; PostgreSQL answers when this resolves. */
  async start(victim: Victim): Promise<void> {
    if (victim === 'PostgreSQL') return await this.database.up();
    const running = this.#children.get(victim);
    if (running && isAlive(running)) return;
    const child = await startAgain(this.#optionsOf(victim));
    this.#children.set(victim, child);
    this.#clocks[victim].lookAgain(child);
    child.process.once('exit', (code, signal) => {
      if (signal === null && code !== 0) this.#ended.push(`the ${victim} ended by itself (code ${code})`);
    });
  }

  /** Whoever ended without being killed since the last time: a fault outside is no reason to. */
  takeEnded(): string[] {
    return this.#ended.splice(0);
  }

  /** From then on its wall clock stands so far off, whether it is started again or not. */
  async shiftClock(program: Program, ms: number): Promise<void> {
    await this.#clocks[program].shift(ms, this.#children.get(program));
  }

  /** The process stands still with everything that it holds: transactions, locks and connections stay open. */
  pause(program: Program): void {
    this.#children.get(program)?.process.kill('SIGSTOP');
  }

  resume(program: Program): void {
    this.#children.get(program)?.process.kill('SIGCONT');
  }

  /** kill -9: nothing is said, nothing is finished. */
  async kill(victim: Victim): Promise<void> {
    if (victim === 'PostgreSQL') return await this.database.kill();
    const child = this.#children.get(victim);
    if (!child || !isAlive(child)) return;
    const exited = once(child.process, 'exit');
    child.process.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    for (const child of this.#children.values()) await child.stop();
    for (const line of Object.values(this.#lines)) await line.close();
    await this.database.stop();
  }

  #optionsOf(victim: Program) {
    const port = this.#ports[victim];
    const ready = { readyUrl: `http://127.0.0.1:${port}/readyz`, readyDeadlineMs: READY_DEADLINE_MS };
    const env = victim === 'arcade' ? this.#arcadeEnv(port) : this.#serverEnv(port);
    const main = victim === 'arcade' ? 'apps/arcade/src/server/main.ts' : 'apps/server/src/main.ts';
    const clock = this.#clocks[victim];
    return {
      name: victim,
      args: [...clock.nodeArgs, main],
      env: { NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...clock.env, ...env },
      quiet: true,
      ...ready,
    };
  }

  #serverEnv(port: number) {
    return {
      PORT: String(port),
      DATABASE_URL: this.#throughLine(this.#applicationUrl),
      BODY_KEYS: this.#bodyKeys,
      SECRET_KEY: this.secretKey.toString('base64'),
      VAULT_KEYS: this.#vaultKeys,
      RATE_LIMIT_SCALE,
      RUN_WORKER: 'in-process',
    };
  }

  #arcadeEnv(port: number) {
    return {
      ARCADE_PORT: String(port),
      ARCADE_DATABASE_URL: this.#throughLine(this.urlOf('arcade')),
      WALLET_URL: `http://127.0.0.1:${this.#lines['arcade - server'].port}`,
      ARCADE_RATE_LIMIT_SCALE: RATE_LIMIT_SCALE,
      VENDOR_CODE: ARCADE,
      KEY_ID: this.#key?.keyId ?? '',
      KEY_SECRET: this.#key?.secret ?? '',
    };
  }

  #throughLine(address: string): string {
    const url = new URL(address);
    url.port = String(this.#lines['servers - database'].port);
    return url.href;
  }
}

/** As a supervisor does: a start that meets a database which is away ends, and is tried again. */
async function startAgain(options: ChildOptions): Promise<Child> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  for (;;) {
    try {
      return await startChild(options);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_AGAIN_MS));
    }
  }
}

function isAlive({ process: { exitCode, signalCode } }: Child): boolean {
  return exitCode === null && signalCode === null;
}
