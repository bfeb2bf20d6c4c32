import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { startPlatform } from '../platform.ts';
import { describeMachine } from '../table.ts';
import { createRunners, WARM_UP_SECONDS, type PreparedServer, type Runner } from './contestants.ts';
import { readTreeCpuSeconds, readPostmasterPid } from './cpu.ts';
import { readOptions, type MoneyOptions } from './options.ts';
import { formatReport, type Contestant, type MeasuredRun } from './report.ts';
import { readCostliestStatements, createProfile, PROFILE_SETTINGS } from './profile.ts';
import { fillMoneyWorld, openDb } from './world.ts';

/**
 * Settings that docs/how-to/run-a-server.md recommends. Checkpoints are rare, because PostgreSQL writes each page as a
 * whole to the WAL after a checkpoint.
 */
const SETTINGS = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
};
const POOL_MAX = 8;

/** Compares bets with pgbench and with bulk inserts on one durable PostgreSQL, in alternating rounds. */
export async function benchMoney(): Promise<void> {
  const options = readOptions(process.argv.slice(3));
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({
    dataDir,
    password: 'bench',
    durable: true,
    connectionsMax: 400,
    settings: { ...SETTINGS, ...(options.withProfile && PROFILE_SETTINGS) },
  });
  try {
    await compareContestants(options, server, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareContestants(options: MoneyOptions, server: RunningPostgres, dataDir: string): Promise<void> {
  await ensureDatabase(server.urlOf('postgres'), 'bench');
  const databaseUrl = server.urlOf('bench');
  await migrate(databaseUrl);
  const secretKey = randomBytes(32);
  await fillMoneyWorld(databaseUrl, secretKey, options);
  if (options.withProfile) await createProfile(databaseUrl);
  const db = openDb(databaseUrl, POOL_MAX);
  const platform = await startPlatform(databaseUrl, secretKey);
  try {
    const postgresPid = await readPostmasterPid(dataDir);
    const { players, only, pgledger } = options;
    const runners = await createRunners({
      server,
      databaseUrl,
      postgresPid,
      platform,
      db,
      players,
      pgledger,
      startWithWorker: async () => await startPlatform(databaseUrl, secretKey, 'in-process'),
    });
    const contestants = await runAlternatingRounds(
      runners.filter(({ name }) => name.includes(only)),
      options,
    );
    if (options.withProfile) console.log(await readCostliestStatements(databaseUrl));
    const { difference } = await verifyLedger(db);
    printReport(options, contestants, difference && `${difference.check}: ${difference.detail}`);
  } finally {
    await platform.child.stop();
    await db.destroy();
  }
}

function printReport(
  { rounds, seconds, players, entries }: MoneyOptions,
  contestants: Contestant[],
  difference?: string,
): void {
  console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${rounds} rounds of ${seconds} s each, taking turns; synchronous_commit on, fsync on;`);
  console.log(`${players} players, ${entries} entries before the first round\n`);
  console.log(formatReport(contestants));
  console.log(difference ? `\nWRONG: ${difference}` : '\nThe ledger adds up after all of it.');
  if (difference) process.exitCode = 1;
}

/**
 * Runs the contestants in alternating rounds, so that other load on the machine affects all of them. Each round has a random order, so that no
 * contestant always follows the same one, because the 100,000 bets in one commit leave work for the disk.
 */
async function runAlternatingRounds(
  runners: readonly Runner[],
  { rounds, seconds }: MoneyOptions,
): Promise<Contestant[]> {
  const contestants = runners.map(({ name }) => ({ name, rounds: [] as MeasuredRun[] }));
  for (const runner of runners.filter((each) => !each.prepare)) await runner.run(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, runner] of shuffle([...runners.entries()])) {
      const measured = await measure(runner, seconds);
      contestants[index]?.rounds.push(measured);
      console.log(`round ${round + 1}  ${runner.name}: ${measured.round.perSecond.toFixed(0)}/s`);
    }
  }
  return contestants;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ item }) => item);
}

async function measure(runner: Runner, seconds: number): Promise<MeasuredRun> {
  const prepared = await runner.prepare?.();
  try {
    return await measureRound(runner, seconds, prepared);
  } finally {
    await prepared?.close();
  }
}

/** Measures one round and the CPU time that its processes spend meanwhile, in microseconds per piece of work. */
async function measureRound(runner: Runner, seconds: number, prepared?: PreparedServer): Promise<MeasuredRun> {
  const pids = { ...runner.pids, ...prepared?.pids };
  const before = await readCpuSeconds(pids);
  const round = await runner.run(seconds, prepared);
  const after = await readCpuSeconds(pids);
  const measuredSeconds = Object.keys(pids).map((name) => {
    const [from, to] = [before[name], after[name]];
    return [name, from === undefined || to === undefined ? undefined : to - from] as const;
  });
  const cpuSeconds = [...measuredSeconds, ...Object.entries(round.reportedCpuSeconds ?? {})];
  const cpuMicros = cpuSeconds.map(([name, spent]) => [
    name,
    spent === undefined || round.done === 0 ? undefined : (spent * 1e6) / round.done,
  ]);
  return { round, cpuMicros: Object.fromEntries(cpuMicros) };
}

async function readCpuSeconds(pids: Readonly<Record<string, number>>): Promise<Record<string, number | undefined>> {
  const entries = Object.entries(pids).map(async ([name, pid]) => [name, await readTreeCpuSeconds(pid)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
