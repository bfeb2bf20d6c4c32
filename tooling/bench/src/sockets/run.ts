import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BALANCE_CHANGED, TOPIC_CHANGED } from '@baize/contract/live';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { createDb, createPool, type Db } from '@baize/server/db';
import { migrate } from '@baize/server/migrate';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { publishChange } from '@baize/server/publish-change';
import { sql } from 'kysely';
import { quantile } from '../closed-loop.ts';
import { readTreeCpuSeconds } from '../money/cpu.ts';
import { startPlatform } from '../platform.ts';
import { describeMachine, formatTable } from '../table.ts';
import { startClientProcess, type ClientProcess } from './client-process.ts';
import { measureDraws } from './draws.ts';
import { wallClockMs } from './messages.ts';
import { readResidentBytes } from './process-memory.ts';
import { fillSocketWorld, HOST, createTokens } from './world.ts';

const SOCKETS = 2_000;
/** The number of measured changes that reach one socket, and of those that reach all sockets. */
const MEMBER_CHANGES = 200;
const BRAND_CHANGES = 20;
/** How long the CPU time of the idle server is measured. */
const IDLE_SECONDS = 5;
/** Time after connecting in which the server collects the garbage of the handshakes and sends the first messages. */
const SETTLE_MS = 2_000;

/** Measures how long many sockets of one server process take to connect, how much memory they need, and how fast a change reaches them. */
export async function benchSockets(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const postgres = await startPostgres({ dataDir, password: 'bench', durable: true });
  const tokens = createTokens(SOCKETS);
  try {
    await ensureDatabase(postgres.urlOf('postgres'), 'bench');
    const url = postgres.urlOf('bench');
    await migrate(url);
    await fillSocketWorld(url, tokens);
    await measureAll(url, tokens);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Connects the sockets and measures memory, the idle server and the delivery of each kind of change. Prints the table. */
async function measureAll(url: string, tokens: readonly string[]): Promise<void> {
  const db = createDb(createPool({ connectionString: url, max: 2, limits: LONG_LIMITS, onError: () => {} }));
  const platform = await startPlatform(url, randomBytes(32));
  const clients = startClientProcess();
  const pid = platform.child.process.pid ?? 0;
  try {
    const memoryBefore = await readResidentBytes(pid);
    const connected = await clients.connect({ port: platform.port, host: HOST, tokens });
    await setTimeout(SETTLE_MS);
    const memoryAfter = await readResidentBytes(pid);
    const idleCpu = await measureIdleCpuShare(pid);
    const postgresConnections = await countConnections(db);
    const rows = [
      [
        'a change of one member (NOTIFY)',
        ...(await measureDelivery(MEMBER_CHANGES, 1, clients, createMemberChange(db))),
      ],
      ['a changed balance (polled)', ...(await measureDelivery(MEMBER_CHANGES, 1, clients, createWalletChange(db)))],
      [
        `a change of the brand, to all ${SOCKETS}`,
        ...(await measureDelivery(BRAND_CHANGES, SOCKETS, clients, createBrandChange(db))),
      ],
      [
        `a draw, to all ${SOCKETS}, since it was due`,
        ...summarise(await measureDraws(url, { db, clients, sockets: SOCKETS })),
      ],
    ];
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(`${SOCKETS} sockets, ${connected.refused} refused; ${postgresConnections} connections of PostgreSQL`);
    console.log(
      `all connected after ${formatSeconds(connected.connectedMs)}, all with a message after ${formatSeconds(connected.firstMessageMs)}`,
    );
    console.log(
      `memory per socket ${formatKibibytesPerSocket(memoryBefore, memoryAfter)}; CPU of the idle server ${idleCpu}\n`,
    );
    console.log(formatTable(['', 'times', 'p50 ms', 'p95 ms', 'max ms'], rows));
  } finally {
    await clients.end();
    await platform.child.stop();
    await db.destroy();
  }
}

/** A change whose delivery is measured: the event that clients receive, and the function that publishes it. */
interface Change {
  readonly event: string;
  readonly publish: (round: number) => Promise<void>;
}

function createMemberChange(db: Db): Change {
  const publish = async (round: number) =>
    await publishChange(db, { topic: `member:${1 + ((round * 7) % SOCKETS)}`, subject: 'inbox' });
  return { event: TOPIC_CHANGED, publish };
}

function createBrandChange(db: Db): Change {
  return {
    event: TOPIC_CHANGED,
    publish: async () => await publishChange(db, { topic: 'brand:1', subject: 'notice' }),
  };
}

function createWalletChange(db: Db): Change {
  const publish = async (round: number): Promise<void> => {
    const memberId = 1 + ((round * 7) % SOCKETS);
    await sql`update wallet_account set updated_at = clock_timestamp() where member_id = ${memberId}`.execute(db);
  };
  return { event: BALANCE_CHANGED, publish };
}

/** Publishes changes one after the other. Measures the time from before the publishing statement until each of `receivers` clients has it. */
async function measureDelivery(
  changes: number,
  receivers: number,
  clients: ClientProcess,
  { event, publish }: Change,
): Promise<string[]> {
  const latenciesMs: number[] = [];
  for (let round = 0; round < changes; round += 1) {
    let publishedMs = 0;
    const arrivals = await clients.measureArrivals(event, receivers, async () => {
      publishedMs = wallClockMs();
      await publish(round);
    });
    latenciesMs.push(...arrivals.map((atMs) => atMs - publishedMs));
  }
  return summarise({ changes, latenciesMs });
}

/** Returns the number of measurements, and the median, 95th percentile and maximum of the latenciesMs in milliseconds. */
function summarise({ changes, latenciesMs }: { changes: number; latenciesMs: readonly number[] }): string[] {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  const figures = [quantile(sorted, 0.5), quantile(sorted, 0.95), sorted.at(-1)];
  return [String(changes), ...figures.map((figure) => figure?.toFixed(1) ?? '')];
}

/** Measures the CPU time of the idle server, which polls wallets and sessions, as a share of one core. */
async function measureIdleCpuShare(pid: number): Promise<string> {
  const before = await readTreeCpuSeconds(pid);
  await setTimeout(IDLE_SECONDS * 1_000);
  const after = await readTreeCpuSeconds(pid);
  if (before === undefined || after === undefined) return 'unknown';
  return `${(((after - before) / IDLE_SECONDS) * 100).toFixed(0)} % of a core`;
}

async function countConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = 'bench' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function formatKibibytesPerSocket(before: number | undefined, after: number | undefined): string {
  return before === undefined || after === undefined
    ? 'unknown'
    : `${((after - before) / SOCKETS / 1024).toFixed(1)} KiB`;
}
