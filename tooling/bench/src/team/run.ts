import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { readDownlinePage } from '@baize/server/agency/downlines';
import { readTeamFacts } from '@baize/server/agency/overview';
import { readTeamProfit } from '@baize/server/agency/profit';
import { readTeamTransactions } from '@baize/server/agency/transactions';
import { judgeDayRange, type DayRange } from '@baize/server/day-range';
import { createDb, createPool, type Db } from '@baize/server/db';
import { LineScope } from '@baize/server/line-scope';
import { migrate } from '@baize/server/migrate';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { describeMachine, formatTable, median } from '../table.ts';
import { fillTeamWorld, TOP_ID, type TeamOptions } from './world.ts';

/** Settings that docs/how-to/run-a-server.md recommends. */
const SETTINGS = { shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`, max_wal_size: '16GB' };
const POOL_MAX = 10;
const RANGE_DAYS = [1, 7, 30, 92];
const WARM_UP_CALLS = 3;
const CALLS = 40;
const P95 = 0.95;
const DAY_MS = 86_400_000;

/** `pnpm bench team`, `pnpm bench team --members 10000`: measures the pages of an agent's team, which design/agents.md limits to 50 ms. */
export async function benchTeam(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({ dataDir, password: 'bench', durable: false, settings: SETTINGS });
  try {
    await ensureDatabase(server.urlOf('postgres'), 'bench');
    const url = server.urlOf('bench');
    await migrate(url);
    await fillTeamWorld(url, options);
    await measureAllCalls(url, options);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function readOptions(args: string[]): TeamOptions {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '100000' },
      days: { type: 'string', default: '92' },
      players: { type: 'string', default: '10000' },
    },
  });
  const [members, days, playersPerDay] = [values.members, values.days, values.players].map(Number);
  if (!members || !days || !playersPerDay) throw new Error('--members, --days and --players are whole numbers from 1.');
  return { members, days, playersPerDay };
}

type Call = (range: DayRange) => Promise<unknown>;

/** Measures each call for each range of days, and prints the table. */
async function measureAllCalls(url: string, { members, days, playersPerDay }: TeamOptions): Promise<void> {
  const db = createDb(createPool({ connectionString: url, max: POOL_MAX, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const rows: string[][] = [];
    for (const [name, call] of Object.entries(createCalls(db)))
      for (const length of RANGE_DAYS)
        rows.push([name, String(length), ...(await measureCall(call, createDayRange(length)))]);
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(`${members} members below the agent, ${days} days, ${playersPerDay} of them play on a day\n`);
    console.log(formatTable(['call', 'days', 'median ms', 'p95 ms'], rows));
  } finally {
    await db.destroy();
  }
}

/** Creates the measured calls by their names in the table. Each call reads one page of the agents' site for a range of days. */
function createCalls(db: Db): Readonly<Record<string, Call>> {
  const scope = createTopAgentScope();
  const page = { pageNo: 1, pageSize: 20 };
  return {
    overview: async (range) => await readTeamFacts(db, scope, range, new Date()),
    downlines: async (range) => {
      const request = { ...page, from: range.from, to: range.to };
      await readDownlinePage(db, scope, request, range, scope);
    },
    'downlines, search': async (range) => {
      const request = { ...page, account: 'm5', from: range.from, to: range.to };
      await readDownlinePage(db, scope, request, range, scope);
    },
    'profit and loss': async (range) =>
      await readTeamProfit(db, scope, { ...page, from: range.from, to: range.to }, range),
    transactions: async (range) =>
      await readTeamTransactions(db, scope, { ...page, from: range.from, to: range.to }, range),
    'transactions, page 200': async (range) =>
      await readTeamTransactions(db, scope, { pageNo: 200, pageSize: 20, from: range.from, to: range.to }, range),
  };
}

/** Creates the scope of the top agent, which covers the whole team. */
function createTopAgentScope(): LineScope {
  const merchant = { code: 'BENCH', name: 'Bench', diallingCode: '977', currency: 'NPR', timeZone: 'UTC' };
  return new LineScope(
    { merchantId: 1, defaultLanguage: 'en', ...merchant },
    {
      memberId: TOP_ID,
      merchantId: 1,
      site: 'agent',
      account: 'm1',
      type: 1,
      line: String(TOP_ID),
      formerLines: [],
      tokenHash: Buffer.alloc(32),
      loginId: '',
      mustChangePassword: false,
      mustAddSecondFactor: false,
    },
  );
}

/** Creates the range of this number of days that ends today. */
function createDayRange(length: number): DayRange {
  const dayAt = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const range = judgeDayRange({ from: dayAt(length - 1), to: dayAt(0) });
  if (!range.ok) throw new Error(range.code);
  return range.value;
}

/** Measures a call after a warm-up. Returns the median and the 95th percentile in milliseconds, as cells of the table. */
async function measureCall(call: Call, range: DayRange): Promise<string[]> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) await call(range);
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    const start = performance.now();
    await call(range);
    times.push(performance.now() - start);
  }
  const p95 = times.toSorted((left, right) => left - right)[Math.floor(CALLS * P95)] ?? Number.NaN;
  return [median(times), p95].map((milliseconds) => milliseconds.toFixed(1));
}
