import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { runClosedLoop, type Round } from '../closed-loop.ts';
import { startPlatform } from '../platform.ts';
import { describeMachine, median, formatTable } from '../table.ts';
import { lobbyCalls, createLobbyClient } from './calls.ts';
import { fillLobby, GAMES, VENDORS } from './world.ts';

const ROUNDS = 5;
const ROUND_SECONDS = 2;
const WARM_UP_SECONDS = 1;
const CLIENTS = 8;
/** Target of the 95th percentile of the response time (issue 5). */
const AIM_P95_MS = 20;

/** A contestant of the comparison and its measured rounds. */
interface Runner {
  readonly name: string;
  readonly rounds: Round[];
  run(seconds: number): Promise<Round>;
}

/** Compares every lobby call on a real server with a `select` by primary key on the same database, in alternating rounds. */
export async function benchLobby(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-bench-'));
  const postgres = await startPostgres({ dataDir, password: 'bench', durable: true });
  try {
    await ensureDatabase(postgres.urlOf('postgres'), 'bench');
    const url = postgres.urlOf('bench');
    await migrate(url);
    await fillLobby(url);
    await compareCalls(url);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareCalls(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  // Idle connections that end with the server are ignored.
  pool.on('error', () => {});
  const platform = await startPlatform(url, randomBytes(32));
  const client = createLobbyClient(platform.port, CLIENTS);
  try {
    const runners = [
      createRunner('select by primary key', async () => await selectByKey(pool)),
      ...lobbyCalls.map((call) => createRunner(call.name, async () => await client.send(call))),
      createRunner('list page, catalogue changing', async () => await listAfterChange(pool, client.send)),
    ];
    await runAlternatingRounds(runners);
    report(runners);
  } finally {
    client.close();
    await platform.child.stop();
    await pool.end();
  }
}

function createRunner(name: string, work: () => Promise<void>): Runner {
  return { name, rounds: [], run: async (seconds) => await runClosedLoop(CLIENTS, seconds, work) };
}

/** The baseline: reads the names of a random game by its primary key. */
async function selectByKey(pool: pg.Pool): Promise<void> {
  const values = [1 + randomInt(GAMES)];
  const { rowCount } = await pool.query({ name: 'by-key', text: 'select names from game where node_id = $1', values });
  if (rowCount !== 1) throw new Error(`no game ${values[0]}`);
}

/** Number of calls after which a game is changed, as an operator would, so that the caches of the catalogue are invalidated. */
const CHANGE_EVERY_CALLS = 50;
let callCount = 0;

/** Requests a list page, and changes a random game before every `CHANGE_EVERY_CALLS`th request. */
async function listAfterChange(pool: pg.Pool, send: ReturnType<typeof createLobbyClient>['send']): Promise<void> {
  const [list] = lobbyCalls;
  callCount += 1;
  if (callCount % CHANGE_EVERY_CALLS === 0)
    await pool.query('update game set is_new = not is_new where node_id = $1', [1 + randomInt(GAMES)]);
  if (list) await send(list);
}

/** Runs the contestants in alternating rounds, so that other load on the machine affects all of them. */
async function runAlternatingRounds(runners: readonly Runner[]): Promise<void> {
  for (const runner of runners) await runner.run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const runner of runners) runner.rounds.push(await runner.run(ROUND_SECONDS));
    console.log(`round ${round + 1} of ${ROUNDS}`);
  }
}

/** Prints the medians of all contestants, and the names of those that miss the target. */
function report(runners: readonly Runner[]): void {
  const [baseline] = runners;
  const baselineP95 = baseline ? medianP95(baseline) : Number.NaN;
  const rows = runners.map((runner) => [
    runner.name,
    medianOfRounds(runner, ({ perSecond }) => perSecond).toFixed(0),
    medianOfRounds(runner, ({ latencyMsP50 }) => latencyMsP50 ?? Number.NaN).toFixed(1),
    medianP95(runner).toFixed(1),
    `${(medianP95(runner) / baselineP95).toFixed(1)}x`,
  ]);
  console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${GAMES} games, ${VENDORS} vendors; ${ROUNDS} rounds of ${ROUND_SECONDS} s each, ${CLIENTS} at once, taking turns\n`,
  );
  console.log(formatTable(['', 'per second', 'p50 ms', 'p95 ms', 'p95 ratio'], rows));
  const slow = runners.filter((runner) => medianP95(runner) >= AIM_P95_MS).map(({ name }) => name);
  console.log(
    slow.length === 0 ? `\nEvery p95 is under ${AIM_P95_MS} ms.` : `\nAt ${AIM_P95_MS} ms or more: ${slow.join(', ')}.`,
  );
}

function medianP95(runner: Runner): number {
  return medianOfRounds(runner, ({ latencyMsP95 }) => latencyMsP95 ?? Number.NaN);
}

function medianOfRounds({ rounds }: Runner, figure: (round: Round) => number): number {
  return median(rounds.map(figure));
}
