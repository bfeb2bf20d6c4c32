import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { closedLoop, type Round } from '../closed-loop.ts';
import { startPlatform } from '../platform.ts';
import { machine, median, tableOf } from '../table.ts';
import { lobbyCalls, lobbyClient } from './calls.ts';
import { fillLobby, GAMES, VENDORS } from './world.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = 8;
/** Issue 5: 95 of 100 answers within this. */
const AIM_P95_MS = 20;

interface Runner {
  readonly name: string;
  readonly rounds: Round[];
  run(seconds: number): Promise<Round>;
}

/** Every call of the lobby on a real server, beside a plain `select` by primary key on the same database, in turns. */
export async function benchLobby(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const postgres = await startPostgres({ dataDir, password: 'bench', durable: true });
  try {
    await ensureDatabase(postgres.urlOf('postgres'), 'bench');
    const url = postgres.urlOf('bench');
    await migrate(url);
    await fillLobby(url);
    await compare(url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  // What ends with the server is no news.
  pool.on('error', () => {});
  const platform = await startPlatform(url, randomBytes(32));
  const client = lobbyClient(platform.port, CLIENTS);
  try {
    const runners = [
      runnerOf('select by primary key', async () => await selectByKey(pool)),
      ...lobbyCalls.map((call) => runnerOf(call.name, async () => await client.ask(call))),
      runnerOf('list page, catalogue changing', async () => await listAfterChange(pool, client.ask)),
    ];
    await takeTurns(runners);
    report(runners);
  } finally {
    client.close();
    await platform.child.stop();
    await pool.end();
  }
}

function runnerOf(name: string, work: () => Promise<void>): Runner {
  return { name, rounds: [], run: async (seconds) => await closedLoop(CLIENTS, seconds, work) };
}

async function selectByKey(pool: pg.Pool): Promise<void> {
  const values = [1 + randomInt(GAMES)];
  const { rowCount } = await pool.query({ name: 'by-key', text: 'select names from game where node_id = $1', values });
  if (rowCount !== 1) throw new Error(`no game ${values[0]}`);
}

/** An operator who changes one game in fifty calls: everything remembered is read again. */
const CHANGE_EVERY_CALLS = 50;
let asked = 0;

async function listAfterChange(pool: pg.Pool, ask: ReturnType<typeof lobbyClient>['ask']): Promise<void> {
  const [list] = lobbyCalls;
  asked += 1;
  if (asked % CHANGE_EVERY_CALLS === 0)
    await pool.query('update game set is_new = not is_new where node_id = $1', [1 + randomInt(GAMES)]);
  if (list) await ask(list);
}

/** Interleaved, so that whatever else the machine does at a moment falls on everybody. */
async function takeTurns(runners: readonly Runner[]): Promise<void> {
  for (const runner of runners) await runner.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const runner of runners) runner.rounds.push(await runner.run(ROUND_SECONDS));
    console.log(`round ${round + 1} of ${ROUNDS}`);
  }
}

function report(runners: readonly Runner[]): void {
  const [peer] = runners;
  const base = peer ? p95Of(peer) : Number.NaN;
  const rows = runners.map((runner) => [
    runner.name,
    medianOf(runner, ({ perSecond }) => perSecond).toFixed(0),
    medianOf(runner, ({ latencyMsP50 }) => latencyMsP50 ?? Number.NaN).toFixed(1),
    p95Of(runner).toFixed(1),
    `${(p95Of(runner) / base).toFixed(1)}x`,
  ]);
  console.log(`\n${machine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${GAMES} games, ${VENDORS} vendors; ${ROUNDS} rounds of ${ROUND_SECONDS} s each, ${CLIENTS} at once, taking turns\n`,
  );
  console.log(tableOf(['', 'per second', 'p50 ms', 'p95 ms', 'p95 ratio'], rows));
  const slow = runners.filter((runner) => p95Of(runner) >= AIM_P95_MS).map(({ name }) => name);
  console.log(
    slow.length === 0 ? `\nEvery p95 is under ${AIM_P95_MS} ms.` : `\nAt ${AIM_P95_MS} ms or more: ${slow.join(', ')}.`,
  );
}

function p95Of(runner: Runner): number {
  return medianOf(runner, ({ latencyMsP95 }) => latencyMsP95 ?? Number.NaN);
}

function medianOf({ rounds }: Runner, figure: (round: Round) => number): number {
  return median(rounds.map(figure));
}
