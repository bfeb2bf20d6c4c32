import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { createDb, createPool, type Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { settleDue } from '@baize/server/settlements/settle-due';
import { sql } from 'kysely';
import { readPostmasterPid, readTreeCpuSeconds } from '../money/cpu.ts';
import { readCostliestStatements, createProfile, PROFILE_SETTINGS } from '../money/profile.ts';
import { describeMachine, formatTable } from '../table.ts';
import { readOptions, type SettlementOptions } from './options.ts';
import { describePaidLines } from './paid-lines.ts';
import { DAY_START, fillSettlementWorld, putContractsInForce } from './world.ts';

/** Settings that docs/how-to/run-a-server.md recommends. */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};
const POOL_MAX = 4;
const DAY_MS = 86_400_000;
const MEMORY_SAMPLE_MS = 50;

/** A time window of one kind of contracts, the table from which its figures are read, and the target of design/agents.md at full size. */
interface SettlementWindow {
  readonly name: string;
  /** The kind of the contracts as the database stores it. */
  readonly kind: string;
  /** The length of the window as the database stores it (`agent_contract.time_window`). */
  readonly length: string;
  readonly lengthMs: number;
  readonly table: 'member_five_minutes' | 'member_day';
  readonly aimSeconds: number;
}

const WINDOWS: readonly SettlementWindow[] = [
  {
    name: 'real-time salary, five minutes',
    kind: 'real_time_salary',
    length: 'five_minutes',
    lengthMs: 300_000,
    table: 'member_five_minutes',
    aimSeconds: 10,
  },
  {
    name: 'hourly salary, an hour',
    kind: 'hourly_salary',
    length: 'hour',
    lengthMs: 3_600_000,
    table: 'member_five_minutes',
    aimSeconds: 60,
  },
  {
    name: 'daily salary, a day',
    kind: 'daily_salary',
    length: 'D',
    lengthMs: DAY_MS,
    table: 'member_day',
    aimSeconds: 300,
  },
];

/** Settles one window of each kind on a durable PostgreSQL, and compares it with one grouped scan of the same rows. */
export async function benchSettlement(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({
    dataDir,
    password: 'bench',
    durable: true,
    settings: { ...SETTINGS, ...(options.withProfile && PROFILE_SETTINGS) },
  });
  try {
    await ensureDatabase(server.urlOf('postgres'), 'bench');
    const url = server.urlOf('bench');
    await migrate(url);
    await fillSettlementWorld(url, options);
    if (options.withProfile) await createProfile(url);
    await measureAllWindows({ url, postgresPid: await readPostmasterPid(dataDir) }, options);
    if (options.withProfile) console.log(`\n${await readCostliestStatements(url)}`);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The PostgreSQL whose settlements are measured. */
interface MeasuredDatabase {
  readonly url: string;
  /** The process whose children are the backends, for the CPU time. */
  readonly postgresPid: number;
}

/** Measures the windows one after the other, verifies the ledger and the sums, and prints the table. */
async function measureAllWindows(database: MeasuredDatabase, options: SettlementOptions): Promise<void> {
  const db = createDb(
    createPool({ connectionString: database.url, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }),
  );
  try {
    const rows: string[][] = [];
    for (const phase of WINDOWS.filter(({ name }) => name.includes(options.only)))
      rows.push(await measureWindow(db, database, phase, options));
    const { difference } = await verifyLedger(db);
    const wrong = difference ? `${difference.check}: ${difference.detail}` : await findWrongSum(db);
    const { members, contracts, betsPerDay } = options;
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(`${members} members, ${contracts} contracts of each kind, ${betsPerDay} bets a day\n`);
    console.log(
      formatTable(
        ['window', 'rows', 'lines', 'scan s', 'run s', 'of the scan', 'CPU s', 'again s', 'aim s', 'memory MB'],
        rows,
      ),
    );
    console.log(
      wrong ? `\nWRONG: ${wrong}` : '\nThe ledger adds up, and the nets are the gross of the top agents and the gaps.',
    );
    if (wrong) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

/**
 * Puts contracts in force for the window and settles it. Returns the row of the table: the rows that were scanned, the paid lines, the seconds of the
 * scan and of the settlement, their ratio, the CPU seconds of PostgreSQL and of this process, which hardly depend on other load of the machine, the
 * seconds of a second run without work, the target, and the growth of the memory.
 */
async function measureWindow(
  db: Db,
  { url, postgresPid }: MeasuredDatabase,
  phase: SettlementWindow,
  { contracts }: SettlementOptions,
): Promise<string[]> {
  const { kind, length, lengthMs, name, aimSeconds } = phase;
  const window = { from: DAY_START, to: new Date(DAY_START.getTime() + lengthMs) };
  await putContractsInForce(url, contracts, { kind, length, ...window });
  const scan = await measureDuration(async () => await scanRows(db, phase, window.to));
  // A daily salary is paid on the day after its computation.
  const clock = { now: new Date(window.to.getTime() + DAY_MS), settledUntil: new Date(Date.now() + 60_000) };
  const settle = async () => await settleDue(db, clock, { info: () => {}, error: reportFailure });
  const memory = watchMemory();
  const cpuBefore = await readCpuSeconds(postgresPid);
  const run = await measureDuration(settle);
  const cpuAfter = await readCpuSeconds(postgresPid);
  const grownMegabytes = memory.stop();
  const repetition = await measureDuration(settle);
  const lines = await countPaidLines(db, kind);
  const figures = [scan.seconds, run.seconds].map((seconds) => seconds.toFixed(2));
  const ratio = `${(run.seconds / scan.seconds).toFixed(1)}x`;
  console.log(`${name}: ${run.seconds.toFixed(2)} s`);
  return [
    name,
    String(scan.value),
    lines,
    ...figures,
    ratio,
    `${(cpuAfter.postgres - cpuBefore.postgres).toFixed(1)} + ${(cpuAfter.own - cpuBefore.own).toFixed(1)}`,
    repetition.seconds.toFixed(2),
    String(aimSeconds),
    grownMegabytes,
  ];
}

/** Reads the CPU seconds that PostgreSQL and this process have used until now. */
async function readCpuSeconds(postgresPid: number): Promise<{ readonly postgres: number; readonly own: number }> {
  const { user, system } = process.cpuUsage();
  return { postgres: (await readTreeCpuSeconds(postgresPid)) ?? Number.NaN, own: (user + system) / 1e6 };
}

function reportFailure(fields: object, message: string): void {
  console.error(message, fields);
  process.exitCode = 1;
}

async function measureDuration<Value>(work: () => Promise<Value>): Promise<{ seconds: number; value: Value }> {
  const start = performance.now();
  const value = await work();
  return { seconds: (performance.now() - start) / 1_000, value };
}

/** Scans the rows that the run reads in one grouped query, as the yardstick. Returns their number. */
async function scanRows(db: Db, { table }: SettlementWindow, until: Date): Promise<bigint> {
  const inWindow =
    table === 'member_day'
      ? sql`day = (${DAY_START}::timestamptz at time zone 'UTC')::date`
      : sql`starts_at >= ${DAY_START} and starts_at < ${until}`;
  const { rows } = await sql<{ rows: bigint }>`
    select coalesce(sum(rows), 0)::bigint as rows from (
      select line, count(*) as rows, sum(stake_minor) as stake, sum(valid_bet_minor) as valid_bet, sum(win_minor) as win
      from ${sql.table(table)} where ${inWindow} group by line
    ) grouped`.execute(db);
  return rows[0]?.rows ?? 0n;
}

/** Returns the number of settlement lines as text. Lines that are not paid set the exit code. */
async function countPaidLines(db: Db, kind: string): Promise<string> {
  const { rows } = await sql<{ lines: bigint; paid: bigint }>`
    select count(*) as lines, count(*) filter (where state = 'paid') as paid from settlement_line where kind = ${kind}`.execute(
    db,
  );
  const { text, isWrong } = describePaidLines(rows[0] ?? { lines: 0n, paid: 0n });
  if (isWrong) process.exitCode = 1;
  return text;
}

/** Checks that on every branch the nets equal the gross of its top and the gaps below it (design/agents.md, "Pay"). */
async function findWrongSum(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string; net: string; expected: string }>`
    select kind, sum(net_minor) as net, coalesce(sum(gross_minor) filter (where upline_id is null), 0) + sum(gap_minor) as expected
    from settlement_line group by kind
    having sum(net_minor) <> coalesce(sum(gross_minor) filter (where upline_id is null), 0) + sum(gap_minor)`.execute(
    db,
  );
  const [wrong] = rows;
  return wrong && `the nets of ${wrong.kind} are ${wrong.net} instead of ${wrong.expected}`;
}

/** Starts sampling the resident memory of this process. `stop` returns its maximum growth in MB as text, e.g. "+120". */
function watchMemory(): { stop: () => string } {
  const start = process.memoryUsage.rss();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, MEMORY_SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return `+${Math.round((peak - start) / 2 ** 20)}`;
    },
  };
}
