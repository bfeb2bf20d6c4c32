import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres, type RunningPostgres } from '@baize/postgres/start';
import { verifyLedger } from '@baize/server/ledger/verify';
import { migrate } from '@baize/server/migrate';
import { startPlatform, type Platform } from '../platform.ts';
import { betInProcess, httpBets } from './bets.ts';
import { closedLoop, type Round } from '../closed-loop.ts';
import { cpuSecondsOfTree, postmasterOf } from './cpu.ts';
import { findPgbench, initialisePgbench, PGBENCH_MISSING, runPgbench } from './pgbench.ts';
import { machine } from '../table.ts';
import { table, type Contestant, type Measured } from './report.ts';
import { fillWorld, openDb } from './world.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const WARM_UP_SECONDS = 1;
const CLIENTS = 16;
const MANY_CLIENTS = 64;

/** Somebody who runs: for so many seconds, with the processes whose CPU time belongs to it. */
interface Runner {
  readonly name: string;
  readonly pids: Readonly<Record<string, number>>;
  run(seconds: number): Promise<Round>;
}

/** Bets through the ledger beside pgbench (TPC-B), on one durable PostgreSQL, in rounds that take turns. */
export async function benchLedger(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const server = await startPostgres({ dataDir, password: 'bench', durable: true });
  try {
    await compare(server, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(server: RunningPostgres, dataDir: string): Promise<void> {
  await ensureDatabase(server.urlOf('postgres'), 'bench');
  const url = server.urlOf('bench');
  await migrate(url);
  const secretKey = randomBytes(32);
  await fillWorld(url, secretKey);
  const db = openDb(url, CLIENTS);
  const platform = await startPlatform(url, secretKey);
  try {
    const postgres = await postmasterOf(dataDir);
    const contestants = await takeTurns([
      ...(await peer(server, postgres)),
      {
        name: `bets in process, ${CLIENTS} at once`,
        pids: { PostgreSQL: postgres, 'this process': process.pid },
        run: async (seconds) => await closedLoop(CLIENTS, seconds, async () => await betInProcess(db)),
      },
      overHttp(platform, postgres, CLIENTS),
      overHttp(platform, postgres, MANY_CLIENTS),
    ]);
    const { difference } = await verifyLedger(db);
    console.log(`\n${machine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
    console.log(`${ROUNDS} rounds of ${ROUND_SECONDS} s each, taking turns; synchronous_commit on, fsync on\n`);
    console.log(table(contestants));
    console.log(
      difference ? `\nWRONG: ${difference.check}: ${difference.detail}` : '\nThe ledger adds up after all of it.',
    );
    if (difference) process.exitCode = 1;
  } finally {
    await platform.child.stop();
    await db.destroy();
  }
}

async function peer(server: RunningPostgres, postgres: number): Promise<Runner[]> {
  const pgbench = await findPgbench();
  if (!pgbench) {
    console.log(PGBENCH_MISSING);
    return [];
  }
  await ensureDatabase(server.urlOf('postgres'), 'pgbench');
  const url = server.urlOf('pgbench');
  await initialisePgbench(pgbench, url);
  const run = async (seconds: number) => await runPgbench(pgbench, url, CLIENTS, seconds);
  return [{ name: `pgbench TPC-B, ${CLIENTS} clients`, pids: { PostgreSQL: postgres }, run }];
}

function overHttp({ child, port }: Platform, postgres: number, connections: number): Runner {
  return {
    name: `signed bets over HTTP, ${connections} connections`,
    pids: { PostgreSQL: postgres, server: child.process.pid ?? 0, 'load generator': process.pid },
    run: async (seconds) => {
      const bets = httpBets(port, connections);
      const round = await closedLoop(connections, seconds, async () => await bets.send());
      bets.close();
      return round;
    },
  };
}

/** Interleaved, so that whatever else the machine does at a moment falls on everybody. */
async function takeTurns(runners: readonly Runner[]): Promise<Contestant[]> {
  const contestants = runners.map(({ name }) => ({ name, rounds: [] as Measured[] }));
  for (const runner of runners) await runner.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, runner] of runners.entries()) {
      const measured = await measure(runner);
      contestants[index]?.rounds.push(measured);
      console.log(`round ${round + 1}  ${runner.name}: ${measured.round.perSecond.toFixed(0)}/s`);
    }
  }
  return contestants;
}

async function measure(runner: Runner): Promise<Measured> {
  const { pids } = runner;
  const before = await cpuOf(pids);
  const round = await runner.run(ROUND_SECONDS);
  const after = await cpuOf(pids);
  const cpuMicros = Object.fromEntries(
    Object.keys(pids).map((name) => {
      const [from, to] = [before[name], after[name]];
      return [name, from === undefined || to === undefined ? undefined : ((to - from) * 1e6) / round.done];
    }),
  );
  return { round, cpuMicros };
}

async function cpuOf(pids: Readonly<Record<string, number>>): Promise<Record<string, number | undefined>> {
  const entries = Object.entries(pids).map(async ([name, pid]) => [name, await cpuSecondsOfTree(pid)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
