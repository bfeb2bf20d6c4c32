import type { Db } from '@baize/server/db';
import { ensureDatabase, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { closedLoop, type Round } from '../closed-loop.ts';
import type { Platform } from '../platform.ts';
import { betsInProcess, openLines } from './bets.ts';
import { bulkBets, ownBetScript } from './own-bet.ts';
import { findPgbench, initialisePgbench, PGBENCH_MISSING, runPgbench } from './pgbench.ts';
import { createPgledger, pgledgerScript } from './pgledger.ts';

const TPC_B_CLIENTS = 16;
const IN_FLIGHT = [64, 256] as const;
const BULK_BETS = 100_000;

/** Somebody who runs: for so many seconds, with the processes whose CPU time belongs to it. */
export interface Runner {
  readonly name: string;
  readonly pids: Readonly<Record<string, number>>;
  run(seconds: number): Promise<Round>;
}

export interface Arena {
  readonly server: RunningPostgres;
  readonly databaseUrl: string;
  readonly postgresPid: number;
  readonly platform: Platform;
  readonly db: Db;
  readonly players: number;
  readonly pgledger: readonly string[];
}

/** In the order of issue 6, "Fast": (a) to (f). The first is what all are compared with. */
export async function contestantsOf(arena: Arena): Promise<Runner[]> {
  const ours = [
    bulk(arena),
    ...IN_FLIGHT.map((callers) => inProcess(arena, callers, false)),
    inProcess(arena, IN_FLIGHT[0], true),
    ...IN_FLIGHT.map((connections) => overHttp(arena, connections)),
  ];
  const pgbench = await findPgbench();
  if (pgbench)
    return [await tpcB(pgbench, arena), ...ownBets(pgbench, arena), ...ours, ...(await transfers(pgbench, arena))];
  console.log(PGBENCH_MISSING);
  return ours;
}

async function tpcB(pgbench: string, { server, postgresPid }: Arena): Promise<Runner> {
  const databaseUrl = await anotherDatabase(server, 'pgbench');
  await initialisePgbench(pgbench, databaseUrl);
  return {
    name: `(a) pgbench TPC-B, ${TPC_B_CLIENTS} clients`,
    pids: { PostgreSQL: postgresPid },
    run: async (seconds) => await runPgbench({ pgbench, databaseUrl, clients: TPC_B_CLIENTS, seconds }),
  };
}

function ownBets(pgbench: string, { databaseUrl, postgresPid, players }: Arena): Runner[] {
  const script = ownBetScript(players);
  return IN_FLIGHT.map((clients) => ({
    name: `(b) pgbench, our bet as one statement, ${clients} clients`,
    pids: { PostgreSQL: postgresPid },
    run: async (seconds) => await runPgbench({ pgbench, databaseUrl, clients, seconds, script }),
  }));
}

async function transfers(pgbench: string, { server, postgresPid, players, pgledger }: Arena): Promise<Runner[]> {
  if (pgledger.length === 0) return [];
  const databaseUrl = await anotherDatabase(server, 'pgledger');
  await createPgledger(databaseUrl, pgledger, players);
  const script = pgledgerScript(players);
  return [TPC_B_CLIENTS, IN_FLIGHT[0]].map((clients) => ({
    name: `(f) pgbench, a transfer of pgledger, ${clients} clients`,
    pids: { PostgreSQL: postgresPid },
    run: async (seconds) => await runPgbench({ pgbench, databaseUrl, clients, seconds, script }),
  }));
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
    pids: { PostgreSQL: postgresPid, server: child.process.pid ?? 0, 'load generator': process.pid },
    run: async (seconds) => {
      const lines = await openLines(port, connections, players);
      const round = await closedLoop(connections, seconds, async (caller) => await lines.send(caller));
      lines.close();
      return round;
    },
  };
}
