import type { Db } from '@baize/server/db';
import { ensureDatabase, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { closedLoop, type Round } from '../closed-loop.ts';
import type { Platform } from '../platform.ts';
import { betsInProcess } from './bets.ts';
import { generateLoad } from './generate-load.ts';
import { bulkBets, ownBetScript } from './own-bet.ts';
import { findPgbench, initialisePgbench, PGBENCH_MISSING, runPgbench, type PgbenchRound } from './pgbench.ts';
import { createPgledger, pgledgerScript } from './pgledger.ts';

const TPC_B_CLIENTS = 16;
const IN_FLIGHT = [64, 256] as const;
const BULK_BETS = 100_000;
export const WARM_UP_SECONDS = 3;

/** One line of the table. */
export interface Runner {
  readonly name: string;
  /** What a round needs and must not be measured, such as a server of its own that has been warmed up. */
  prepare?(): Promise<Prepared>;
  /** Processes whose CPU time between the start and the end of a round belongs to it. */
  readonly pids: Readonly<Record<string, number>>;
  run(seconds: number, prepared?: Prepared): Promise<MeasuredRound>;
}

export interface Prepared {
  readonly port: number;
  readonly pids: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** A round, and the CPU seconds that processes have counted themselves. */
export interface MeasuredRound extends Round {
  readonly ownCpuSeconds?: Readonly<Record<string, number>>;
}

export interface Arena {
  readonly server: RunningPostgres;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  readonly platform: Platform;
  /** Starts another server, with its worker. */
  readonly startWithWorker: () => Promise<Platform>;
  readonly db: Db;
  readonly players: number;
  readonly pgledger: readonly string[];
}

/** The lines (a) to (g) of docs/performance.md, "Money". All are compared with the first. */
export async function contestantsOf(arena: Arena): Promise<Runner[]> {
  const ours = [
    bulk(arena),
    ...IN_FLIGHT.map((callers) => inProcess(arena, callers, false)),
    inProcess(arena, IN_FLIGHT[0], true),
    ...IN_FLIGHT.map((connections) => overHttp(arena, connections)),
    wholeRounds(arena, IN_FLIGHT[0]),
  ];
  const pgbench = await findPgbench();
  if (pgbench)
    return [await tpcB(pgbench, arena), ...ownBets(pgbench, arena), ...ours, ...(await transfers(pgbench, arena))];
  console.log(PGBENCH_MISSING);
  return ours;
}

async function tpcB(pgbench: string, arena: Arena): Promise<Runner> {
  const databaseUrl = await anotherDatabase(arena.server, 'pgbench');
  await initialisePgbench(pgbench, databaseUrl);
  return byPgbench('(a) pgbench TPC-B', arena, { pgbench, databaseUrl, clients: TPC_B_CLIENTS });
}

function ownBets(pgbench: string, arena: Arena): Runner[] {
  const round = { pgbench, databaseUrl: arena.databaseUrl, script: ownBetScript(arena.players) };
  return IN_FLIGHT.map((clients) => byPgbench('(b) pgbench, our bet as one statement', arena, { ...round, clients }));
}

async function transfers(pgbench: string, arena: Arena): Promise<Runner[]> {
  const { pgledger, players } = arena;
  if (pgledger.length === 0) return [];
  const databaseUrl = await anotherDatabase(arena.server, 'pgledger');
  await createPgledger(databaseUrl, pgledger, players);
  const round = { pgbench, databaseUrl, script: pgledgerScript(players) };
  return [TPC_B_CLIENTS, IN_FLIGHT[0]].map((clients) =>
    byPgbench('(f) pgbench, a transfer of pgledger', arena, { ...round, clients }),
  );
}

function byPgbench(name: string, { postgresPid }: Arena, round: Omit<PgbenchRound, 'seconds'>): Runner {
  return {
    name: `${name}, ${round.clients} clients`,
    pids: { PostgreSQL: postgresPid },
    run: async (seconds) => await runPgbench({ ...round, seconds }),
  };
}

async function anotherDatabase(server: RunningPostgres, name: string): Promise<string> {
  await ensureDatabase(server.urlOf('postgres'), name);
  return server.urlOf(name);
}

/** As long as it takes: one commit has no seconds. */
function bulk({ databaseUrl, postgresPid, players }: Arena): Runner {
  return {
    name: `(c) ${BULK_BETS} bets in one set-based commit`,
    pids: { PostgreSQL: postgresPid },
    run: async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const start = performance.now();
      await bulkBets(client, BULK_BETS, players);
      const seconds = (performance.now() - start) / 1000;
      await client.end();
      const none = { latencyMsP50: undefined, latencyMsP95: undefined, latencyMsP99: undefined };
      return { done: BULK_BETS, seconds, perSecond: BULK_BETS / seconds, ...none };
    },
  };
}

function inProcess({ db, postgresPid, players }: Arena, callers: number, spread: boolean): Runner {
  const bet = betsInProcess(db, players, spread);
  return {
    name: `(d) ledger in process, ${callers} in flight${spread ? ', spread over vendors' : ''}`,
    pids: { PostgreSQL: postgresPid, 'this process': process.pid },
    run: async (seconds) => await closedLoop(callers, seconds, bet),
  };
}

function overHttp({ platform: { child, port }, postgresPid, players }: Arena, connections: number): Runner {
  return {
    name: `(e) signed bets over HTTP, ${connections} connections`,
    pids: { PostgreSQL: postgresPid, server: child.process.pid ?? 0 },
    run: async (seconds) => await generateLoad({ port, connections, seconds, players, unit: 'bets' }),
  };
}

/** The worker delivers the events of the rounds meanwhile. It runs for this line alone, so that it takes nothing from the others. */
function wholeRounds({ startWithWorker, postgresPid, players }: Arena, connections: number): Runner {
  const load = { connections, players, unit: 'rounds' } as const;
  return {
    name: `(g) whole rounds over HTTP with the worker, ${connections} connections`,
    pids: { PostgreSQL: postgresPid },
    prepare: async () => {
      const { child, port } = await startWithWorker();
      // A server that has just started runs code that is not compiled yet.
      await generateLoad({ ...load, port, seconds: WARM_UP_SECONDS });
      return { port, pids: { server: child.process.pid ?? 0 }, close: async () => await child.stop() };
    },
    run: async (seconds, prepared) => await generateLoad({ ...load, port: prepared?.port ?? 0, seconds }),
  };
}
