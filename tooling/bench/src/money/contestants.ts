import type { Db } from '@baize/server/db';
import { ensureDatabase, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { runClosedLoop, type MeasuredRound } from '../closed-loop.ts';
import type { Platform } from '../platform.ts';
import { createInProcessBet } from './bets.ts';
import { generateLoad } from './generate-load.ts';
import { insertBulkBets, createBetScript } from './bet-function.ts';
import { findPgbench, initialisePgbench, PGBENCH_MISSING, runPgbench, type PgbenchRound } from './pgbench.ts';
import { createPgledger, pgledgerScript } from './pgledger.ts';

/** TPC-B is the standard transaction of pgbench: a transfer with an update of three balances and one inserted row. */
const TPC_B_CLIENTS = 16;
const CONCURRENT_BETS = [64, 256] as const;
const BULK_BETS = 100_000;
/** How long a contestant runs before it is measured. */
export const WARM_UP_SECONDS = 3;

/** A contestant: one line of the table. */
export interface Runner {
  readonly name: string;
  /** Prepares a round without measuring the preparation, such as the start and warm-up of a separate server. */
  prepare?(): Promise<PreparedServer>;
  /** The processes whose CPU time is measured during a round. */
  readonly pids: Readonly<Record<string, number>>;
  run(seconds: number, prepared?: PreparedServer): Promise<MeasuredRound>;
}

/** A server that was started for one round. */
export interface PreparedServer {
  readonly port: number;
  readonly pids: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** What the contestants need: the database with its world, the running server, and the size of the world. */
export interface BenchContext {
  readonly server: RunningPostgres;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  readonly platform: Platform;
  /** Starts a second server together with its worker. */
  readonly startWithWorker: () => Promise<Platform>;
  readonly db: Db;
  readonly players: number;
  /** SQL files of pgledger in the order of execution. If the list is empty, pgledger is not measured. */
  readonly pgledger: readonly string[];
}

/** Creates the lines (a) to (g) of docs/performance.md, "Money". The ratios of all lines refer to the first one. */
export async function createRunners(context: BenchContext): Promise<Runner[]> {
  const platformRunners = [
    createBulkRunner(context),
    ...CONCURRENT_BETS.map((callers) => createInProcessRunner(context, callers, false)),
    createInProcessRunner(context, CONCURRENT_BETS[0], true),
    ...CONCURRENT_BETS.map((connections) => createHttpRunner(context, connections)),
    createWholeRoundsRunner(context, CONCURRENT_BETS[0]),
  ];
  const pgbench = await findPgbench();
  if (pgbench)
    return [
      await createTpcbRunner(pgbench, context),
      ...createOwnBetRunners(pgbench, context),
      ...platformRunners,
      ...(await createPgledgerRunners(pgbench, context)),
    ];
  console.log(PGBENCH_MISSING);
  return platformRunners;
}

async function createTpcbRunner(pgbench: string, context: BenchContext): Promise<Runner> {
  const databaseUrl = await createDatabase(context.server, 'pgbench');
  await initialisePgbench(pgbench, databaseUrl);
  return createPgbenchRunner('(a) pgbench TPC-B', context, { pgbench, databaseUrl, clients: TPC_B_CLIENTS });
}

function createOwnBetRunners(pgbench: string, context: BenchContext): Runner[] {
  const round = { pgbench, databaseUrl: context.databaseUrl, script: createBetScript(context.players) };
  return CONCURRENT_BETS.map((clients) =>
    createPgbenchRunner('(b) pgbench, our bet as one statement', context, { ...round, clients }),
  );
}

async function createPgledgerRunners(pgbench: string, context: BenchContext): Promise<Runner[]> {
  const { pgledger, players } = context;
  if (pgledger.length === 0) return [];
  const databaseUrl = await createDatabase(context.server, 'pgledger');
  await createPgledger(databaseUrl, pgledger, players);
  const round = { pgbench, databaseUrl, script: pgledgerScript(players) };
  return [TPC_B_CLIENTS, CONCURRENT_BETS[0]].map((clients) =>
    createPgbenchRunner('(f) pgbench, a transfer of pgledger', context, { ...round, clients }),
  );
}

function createPgbenchRunner(
  name: string,
  { postgresPid }: BenchContext,
  round: Omit<PgbenchRound, 'seconds'>,
): Runner {
  return {
    name: `${name}, ${round.clients} clients`,
    pids: { PostgreSQL: postgresPid },
    run: async (seconds) => await runPgbench({ ...round, seconds }),
  };
}

async function createDatabase(server: RunningPostgres, name: string): Promise<string> {
  await ensureDatabase(server.urlOf('postgres'), name);
  return server.urlOf(name);
}

/** Measures one commit. Its duration is not limited, because a commit cannot be cut short. */
function createBulkRunner({ databaseUrl, postgresPid, players }: BenchContext): Runner {
  return {
    name: `(c) ${BULK_BETS} bets in one set-based commit`,
    pids: { PostgreSQL: postgresPid },
    run: async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const start = performance.now();
      await insertBulkBets(client, BULK_BETS, players);
      const seconds = (performance.now() - start) / 1000;
      await client.end();
      const noLatencies = { latencyMsP50: undefined, latencyMsP95: undefined, latencyMsP99: undefined };
      return { done: BULK_BETS, seconds, perSecond: BULK_BETS / seconds, ...noLatencies };
    },
  };
}

function createInProcessRunner({ db, postgresPid, players }: BenchContext, callers: number, isSpread: boolean): Runner {
  const bet = createInProcessBet(db, players, isSpread);
  return {
    name: `(d) ledger in process, ${callers} in flight${isSpread ? ', spread over vendors' : ''}`,
    pids: { PostgreSQL: postgresPid, 'this process': process.pid },
    run: async (seconds) => await runClosedLoop(callers, seconds, bet),
  };
}

function createHttpRunner(
  { platform: { child, port }, postgresPid, players }: BenchContext,
  connections: number,
): Runner {
  return {
    name: `(e) signed bets over HTTP, ${connections} connections`,
    pids: { PostgreSQL: postgresPid, server: child.process.pid ?? 0 },
    run: async (seconds) => await generateLoad({ port, connections, seconds, players, unit: 'bets' }),
  };
}

/** Measures whole rounds while the worker delivers their events. The worker runs for this line only, so that it does not slow the others. */
function createWholeRoundsRunner({ startWithWorker, postgresPid, players }: BenchContext, connections: number): Runner {
  const load = { connections, players, unit: 'rounds' } as const;
  return {
    name: `(g) whole rounds over HTTP with the worker, ${connections} connections`,
    pids: { PostgreSQL: postgresPid },
    prepare: async () => {
      const { child, port } = await startWithWorker();
      // The warm-up lets the JIT compiler optimise the code of the new server.
      await generateLoad({ ...load, port, seconds: WARM_UP_SECONDS });
      return { port, pids: { server: child.process.pid ?? 0 }, close: async () => await child.stop() };
    },
    run: async (seconds, prepared) => await generateLoad({ ...load, port: prepared?.port ?? 0, seconds }),
  };
}
