import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDatabase, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import type { Db } from '@baize/server/db';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { readTransactions } from '@baize/server/records/transactions';
import pg from 'pg';
import { runClosedLoop } from '../closed-loop.ts';
import { createInProcessBet } from '../money/bets.ts';
import { readPostmasterPid, readTreeCpuSeconds } from '../money/cpu.ts';
import { fillMoneyWorld, openDb } from '../money/world.ts';
import { describeMachine, formatTable, median } from '../table.ts';
import { fillMonths, listMonths, createPastPartitions } from './fill.ts';

/** Settings that docs/how-to/run-a-server.md recommends. */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};
const POOL_MAX = 8;
/** The numbers of months over which the two layouts spread the same bets. */
const LAYOUT_MONTHS = [1, 12] as const;
const CONCURRENT_BETS = 64;
const PAGES_PER_ROUND = 200;
const PAGE_ROWS = 20;
/** Range of a member page: the last week. */
const PAGE_DAYS = 7;
const DAY_MS = 86_400_000;
/** Maximum ratio between the two layouts. */
const RATIO_MAX = 1.15;

/** The figures of one layout in one round. */
interface LayoutFigures {
  /** CPU time of PostgreSQL in microseconds. */
  readonly betMicros: number;
  /** Time of a full verification, in microseconds per posting. */
  readonly verificationMicros: number;
  /** Mean time of a member's page of transactions. */
  readonly pageMs: number;
}

/**
 * `pnpm bench months --bets 10000000 --players 2000 --rounds 3 --seconds 3` stores the same bets in one monthly
 * partition and spread over twelve. It compares the cost of a further bet, of a verification of the whole ledger, and
 * of a member's page of transactions, in alternating rounds.
 */
export async function benchMonths(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({ dataDir, password: 'bench', durable: true, settings: SETTINGS });
  try {
    const layouts = [];
    for (const months of LAYOUT_MONTHS) layouts.push(await createLayout(server, months, options));
    const figures = await measureAlternately(layouts, await readPostmasterPid(dataDir), options);
    printReport(options, figures);
    for (const { db } of layouts) await db.destroy();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface MonthsOptions {
  readonly bets: number;
  readonly players: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** A database with the bets spread over a number of months. */
interface Layout {
  readonly db: Db;
  readonly months: number;
}

/** Creates a database and fills it with bets that are spread over this number of months. */
async function createLayout(server: RunningPostgres, count: number, { bets, players }: MonthsOptions): Promise<Layout> {
  const name = `months_${count}`;
  await ensureDatabase(server.urlOf('postgres'), name);
  const url = server.urlOf(name);
  await migrate(url);
  await fillMoneyWorld(url, randomBytes(32), { players, entries: 0 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const months = listMonths(count, new Date());
    await createPastPartitions(client, months);
    const start = performance.now();
    await fillMonths(client, months, bets, players);
    console.log(`${count} months: filled in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  } finally {
    await client.end();
  }
  return { db: openDb(url, POOL_MAX), months: count };
}

async function measureAlternately(
  layouts: readonly Layout[],
  pid: number,
  options: MonthsOptions,
): Promise<LayoutFigures[][]> {
  const figures: LayoutFigures[][] = layouts.map(() => []);
  // The first round warms the caches up.
  for (let round = 0; round <= options.rounds; round += 1)
    for (const [at, layout] of layouts.entries()) {
      const measured = await measureLayout(layout, pid, options);
      console.log(
        `round ${round} of ${options.rounds}, ${layout.months} months: ${measured.betMicros.toFixed(0)} µs a bet, ` +
          `${measured.verificationMicros.toFixed(2)} µs a posting verified, ${measured.pageMs.toFixed(1)} ms a page`,
      );
      if (round > 0) figures[at]?.push(measured);
    }
  return figures;
}

/** Measures one round: further bets, a verification of the whole ledger, and pages of transactions. */
async function measureLayout({ db }: Layout, pid: number, { players, seconds }: MonthsOptions): Promise<LayoutFigures> {
  const before = (await readTreeCpuSeconds(pid)) ?? Number.NaN;
  const { done } = await runClosedLoop(CONCURRENT_BETS, seconds, createInProcessBet(db, players, false));
  const after = (await readTreeCpuSeconds(pid)) ?? Number.NaN;
  const verifyStart = performance.now();
  const { postings, difference } = await verifyLedger(db);
  if (difference) throw new Error(`the ledger does not add up: ${difference.check}: ${difference.detail}`);
  const verificationMs = performance.now() - verifyStart;
  const pageStart = performance.now();
  for (let page = 0; page < PAGES_PER_ROUND; page += 1) await readPage(db, 1 + randomInt(players));
  return {
    betMicros: ((after - before) * 1e6) / done,
    verificationMicros: (verificationMs * 1000) / Number(postings),
    pageMs: (performance.now() - pageStart) / PAGES_PER_ROUND,
  };
}

/** Reads the newest transactions of a player as the member's page does. Throws if there are none, because an empty page measures nothing. */
async function readPage(db: Db, player: number): Promise<void> {
  const day = (distance: number): string => new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10);
  const rows = await readTransactions(
    db,
    {
      memberId: BigInt(player),
      currency: 'NPR',
      timeZone: 'Asia/Kathmandu',
      language: 'en',
      range: { from: day(-PAGE_DAYS), to: day(1) },
    },
    undefined,
    { limit: PAGE_ROWS },
  );
  if (rows.length === 0) throw new Error(`player ${player} has an empty page`);
}

/** Prints the medians of both layouts and their ratios, and sets the exit code 1 if a ratio exceeds `RATIO_MAX`. */
function printReport({ bets, players, rounds, seconds }: MonthsOptions, figures: readonly LayoutFigures[][]): void {
  const lines = [
    ['a bet, CPU microseconds of PostgreSQL', 'betMicros'],
    ['verification, microseconds per posting', 'verificationMicros'],
    ['a page of transactions of a week, ms', 'pageMs'],
  ] as const;
  const rows = lines.map(([name, key]) => {
    const [one = Number.NaN, twelve = Number.NaN] = figures.map((ofLayout) =>
      median(ofLayout.map((each) => each[key])),
    );
    if (!(twelve <= one * RATIO_MAX)) process.exitCode = 1;
    return [name, one.toFixed(1), twelve.toFixed(1), `${(twelve / one).toFixed(2)}x`];
  });
  console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${bets} bets of ${players} players; medians of ${rounds} rounds of ${seconds} s, taking turns\n`);
  console.log(formatTable(['', 'one month', 'twelve months', 'ratio (aim 1.15x)'], rows));
}

function readOptions(argv: string[]): MonthsOptions {
  const { values } = parseArgs({
    args: argv,
    options: {
      bets: { type: 'string', default: '10000000' },
      players: { type: 'string', default: '2000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const parseWhole = (name: keyof typeof values, min: number): number => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < min)
      throw new Error(`--${name} is "${values[name]}": a whole number from ${min}.`);
    return value;
  };
  return {
    bets: parseWhole('bets', 1_000),
    players: parseWhole('players', 256),
    rounds: parseWhole('rounds', 1),
    seconds: parseWhole('seconds', 1),
  };
}
