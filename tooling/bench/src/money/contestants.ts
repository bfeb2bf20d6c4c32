import type { Db } from '@baize/server/db';
import { ensureDatabase, type RunningPostgres } from '@baize/postgres/start';
import pg from 'pg';
import { closedLoop, type Round } from '../closed-loop.ts';
import type { Platform } from '../platform.ts';
import { betsInProcess, openLines } from './bets.ts';
import { bulkBets, ownBetScript } from './own-bet.ts';
import { findPgbench, initialisePgbench, PGBENCH_MISSING, runPgbench } from './pgbench.ts';

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
}

/** In the order of issue 6, "Fast": (a) to (e). */
export async function contestantsOf(arena: Arena): Promise<Runner[]> {
  return [
    ...(await withPgbench(arena)),
    bulk(arena),
    ...IN_FLIGHT.map((callers) => inProcess(arena, callers, false)),
    inProcess(arena, IN_FLIGHT[0], true),
    ...IN_FLIGHT.map((connections) => overHttp(arena, connections)),
  ];
}

async function withPgbench({ server, databaseUrl, postgresPid, players }: Arena): Promise<Runner[]> {
  const pgbench = await findPgbench();
  if (!pgbench) {
    console.log(PGBENCH_MISSING);
    return [];
  }
  await ensureDatabase(server.urlOf('postgres'), 'pgbench');
  const tpcB = server.urlOf('pgbench');
  await initialisePgbench(pgbench, tpcB);
  const pids = { PostgreSQL: postgresPid };
  const script = ownBetScript(players);
  return [
    {
      name: `(a) pgbench TPC-B, ${TPC_B_CLIENTS} clients`,
      pids,
      run: async (seconds) => await runPgbench({ pgbench, databaseUrl: tpcB, clients: TPC_B_CLIENTS, seconds }),
    },
    ...IN_FLIGHT.map((clients) => ({
      name: `(b) pgbench, our bet as one statement, ${clients} clients`,
      pids,
      run: async (seconds: number) => await runPgbench({ pgbench, databaseUrl, clients, seconds, script }),
    })),
  ];
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
