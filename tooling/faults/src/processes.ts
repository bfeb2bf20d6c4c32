import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { startChild, type Child, type ChildOptions } from '@baize/dev-env/child';
import { freePort } from '@baize/postgres/start';
import { createApplicationLogin } from '@baize/server/application-role';
import { makeBodyKeys } from '@baize/server/env-keys';
import { Clock } from './clocks.ts';
import { Database } from './database.ts';
import type { ParkedAlert } from './poisoned-events.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { ARCADE, type VendorKey } from './world.ts';

const READY_DEADLINE_MS = 60_000;
const START_RETRY_MS = 200;
/** Factor by which the rate limits are raised, because all players of the suite share one IP address. */
const RATE_LIMIT_SCALE = '10000';
/** The role that both servers log in to the database with. */
export const SERVER_ROLE = 'baize_server';

/** All processes that a fault can kill. */
export const processNames = ['first server', 'second server', 'arcade', 'PostgreSQL'] as const;
export type ProcessName = (typeof processNames)[number];
/** A Node.js process, which can also be paused and whose wall clock can be shifted. */
export type Program = Exclude<ProcessName, 'PostgreSQL'>;
export const programNames = ['first server', 'second server', 'arcade'] as const satisfies Program[];
/** The network connections that a fault can disturb. The arcade calls the wallet API of the second server only. */
export const linkNames = [
  'driver - first server',
  'driver - second server',
  'arcade - server',
  'servers - database',
] as const;
export type LinkName = (typeof linkNames)[number];

/**
 * Runs two servers (each with an in-process worker), the arcade and their PostgreSQL. The TCP connections between these
 * processes pass through links, which are proxies that can be cut, slowed or silenced.
 */
export class Processes {
  readonly secretKey = randomBytes(32);
  readonly #vaultKeys = `faults:${randomBytes(32).toString('base64')}`;
  readonly database: Database;
  readonly #ports: Readonly<Record<Program, number>>;
  readonly #links: Readonly<Record<LinkName, TcpProxy>>;
  readonly #clocks: Readonly<Record<Program, Clock>>;
  readonly #children = new Map<Program, Child>();
  readonly #unexpectedExits: string[] = [];
  readonly #parkedAlerts: ParkedAlert[] = [];
  /** The starts that have not finished. `stop` waits for them, so that a run that fails during a restart leaves no process behind. */
  readonly #starts = new Set<Promise<void>>();
  #isStopping = false;
  readonly #bodyKeys: string;
  #key: VendorKey | undefined;
  #applicationUrl = '';

  private constructor(
    dataDir: string,
    database: Database,
    ports: Processes['ports'],
    proxies: Readonly<Record<LinkName, TcpProxy>>,
    bodyKeys: string,
  ) {
    this.database = database;
    this.#ports = ports;
    this.#links = proxies;
    this.#bodyKeys = bodyKeys;
    const createClock = (program: Program): Clock => new Clock(dataDir, program);
    this.#clocks = {
      'first server': createClock('first server'),
      'second server': createClock('second server'),
      arcade: createClock('arcade'),
    };
  }

  /** Starts PostgreSQL and opens the links. The programs start with `startAll`, after the migrations. */
  static async prepare(dataDir: string, faults: 'with-disk-faults' | 'kills-only'): Promise<Processes> {
    const database = await Database.start(dataDir, faults);
    const ports = { 'first server': await freePort(), 'second server': await freePort(), arcade: await freePort() };
    const proxies = {
      'driver - first server': await TcpProxy.open(ports['first server']),
      'driver - second server': await TcpProxy.open(ports['second server']),
      'arcade - server': await TcpProxy.open(ports['second server']),
      'servers - database': await TcpProxy.open(database.port),
    };
    return new Processes(dataDir, database, ports, proxies, JSON.stringify(await makeBodyKeys()));
  }

  get ports() {
    return this.#ports;
  }

  /** Returns a URL that connects to the database directly and not through a link, so that no fault disturbs the checks. */
  urlOf(database: 'platform' | 'arcade'): string {
    return this.database.urlOf(database);
  }

  /** Returns the proxy of a link, with which a fault disturbs the link. */
  link(name: LinkName): TcpProxy {
    return this.#links[name];
  }

  /** The origins of the wallet API on both servers. Requests to these origins pass through the links of the driver. */
  get walletOrigins(): readonly [string, string] {
    const [first, second] = (['driver - first server', 'driver - second server'] as const).map(
      (name) => `http://127.0.0.1:${this.#links[name].port}`,
    );
    return [first ?? '', second ?? ''];
  }

  get arcadeOrigin(): string {
    return `http://127.0.0.1:${this.#ports.arcade}`;
  }

  /** Starts all processes. Run the migrations first, because they create the role that the servers log in with. */
  async startAll(key: VendorKey): Promise<void> {
    this.#key = key;
    this.#applicationUrl = await createApplicationLogin(this.urlOf('platform'), SERVER_ROLE, 'faults');
    for (const name of processNames) await this.start(name);
  }

  /**
   * Starts a process unless it is running. Resolves when the process is ready: a program answers `/readyz`, PostgreSQL accepts connections.
   * Starts nothing once `stop` was called.
   */
  async start(name: ProcessName): Promise<void> {
    if (this.#isStopping) return;
    const start = name === 'PostgreSQL' ? this.database.ensureRunning() : this.#startProgram(name);
    this.#starts.add(start);
    try {
      await start;
    } finally {
      this.#starts.delete(start);
    }
  }

  async #startProgram(name: Program): Promise<void> {
    const running = this.#children.get(name);
    if (running && isRunning(running)) return;
    const child = await startWithRetry(this.#childOptions(name), () => this.#isStopping);
    this.#children.set(name, child);
    this.#clocks[name].reloadShift(child);
    child.process.once('exit', (code, signal) => {
      if (signal === null && code !== 0) this.#unexpectedExits.push(`the ${name} ended by itself (code ${code})`);
    });
  }

  /**
   * Returns and clears the recorded exits with a non-zero code. A fault outside a program must not end the program. Exits by a signal are not
   * recorded, because the suite itself kills programs with SIGKILL.
   */
  takeUnexpectedExits(): string[] {
    return this.#unexpectedExits.splice(0);
  }

  /** Returns the alerts of parked events since the last call of `forgetParkedAlerts`. */
  get parkedAlerts(): readonly ParkedAlert[] {
    return this.#parkedAlerts;
  }

  forgetParkedAlerts(): void {
    this.#parkedAlerts.length = 0;
  }

  /** Records the alert of a consumer that has parked events. Other log lines are ignored. */
  #readLogLine(line: string): void {
    if (!line.includes('"alert":"outbox"')) return;
    // The servers write this line themselves (apps/server/src/platform/outbox-consumer.ts).
    this.#parkedAlerts.push(JSON.parse(line) as ParkedAlert);
  }

  /** Shifts the wall clock of a program. The shift also applies after a restart. */
  async shiftClock(program: Program, ms: number): Promise<void> {
    await this.#clocks[program].shift(ms, this.#children.get(program));
  }

  /** Stops a program with SIGSTOP. The transactions, locks and connections of the program stay open. */
  pause(program: Program): void {
    this.#children.get(program)?.process.kill('SIGSTOP');
  }

  resume(program: Program): void {
    this.#children.get(program)?.process.kill('SIGCONT');
  }

  /** Kills a process with SIGKILL, so that the process cannot finish its work or shut down cleanly. */
  async kill(name: ProcessName): Promise<void> {
    if (name === 'PostgreSQL') return await this.database.kill();
    const child = this.#children.get(name);
    if (!child || !isRunning(child)) return;
    const exited = once(child.process, 'exit');
    child.process.kill('SIGKILL');
    await exited;
  }

  /** Stops all processes. A restart that a fault has begun ends first, and no process is started afterwards. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#starts);
    for (const child of this.#children.values()) await child.stop();
    for (const link of Object.values(this.#links)) await link.close();
    await this.database.stop();
  }

  #childOptions(name: Program) {
    const port = this.#ports[name];
    const ready = { readyUrl: `http://127.0.0.1:${port}/readyz`, readyDeadlineMs: READY_DEADLINE_MS };
    const env = name === 'arcade' ? this.#arcadeEnv(port) : this.#serverEnv(port);
    const main = name === 'arcade' ? 'apps/arcade/src/server/main.ts' : 'apps/server/src/main.ts';
    const clock = this.#clocks[name];
    return {
      name: name,
      args: [...clock.nodeArgs, main],
      env: { NODE_ENV: 'production', LOG_LEVEL: 'error', ...clock.env, ...env },
      onLine: (line: string) => this.#readLogLine(line),
      ...ready,
    };
  }

  #serverEnv(port: number) {
    return {
      PORT: String(port),
      DATABASE_URL: this.#viaLink(this.#applicationUrl),
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
      ARCADE_DATABASE_URL: this.#viaLink(this.urlOf('arcade')),
      WALLET_URL: `http://127.0.0.1:${this.#links['arcade - server'].port}`,
      ARCADE_RATE_LIMIT_SCALE: RATE_LIMIT_SCALE,
      VENDOR_CODE: ARCADE,
      KEY_ID: this.#key?.keyId ?? '',
      KEY_SECRET: this.#key?.secret ?? '',
    };
  }

  /** Replaces the port of a database URL by the port of the link between the servers and the database. */
  #viaLink(address: string): string {
    const url = new URL(address);
    url.port = String(this.#links['servers - database'].port);
    return url.href;
  }
}

/**
 * Starts a program and retries after any error until the deadline or until the run is stopping, as a supervisor does. A start fails while the
 * database is unavailable.
 */
async function startWithRetry(options: ChildOptions, isStopping: () => boolean): Promise<Child> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  for (;;) {
    try {
      return await startChild(options);
    } catch (error) {
      if (isStopping() || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, START_RETRY_MS));
    }
  }
}

function isRunning({ process: { exitCode, signalCode } }: Child): boolean {
  return exitCode === null && signalCode === null;
}
