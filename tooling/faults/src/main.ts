/**
 * `pnpm test:faults --seeds 20 [--from 1] [--seconds 4]`: real processes under load and faults by seeded chance. `--from commit` begins
 * at a seed that follows from the commit, so that each change is tried with faults of its own and a failure still replays.
 */
import { execFileSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import { Processes } from './processes.ts';
import { runSeed, type SeedResult } from './seed.ts';
import { createWorld } from './world.ts';
import pg from 'pg';

/** PostgreSQL runs under a user of its own where we are root: others may enter, not look. */
const ENTER_ONLY = 0o711;
/** An operator's commands judge the books of all seeds so far; asking them after each would take most of the time. */
const OPERATOR_EVERY_SEEDS = 5;
const SEEDS_BY_COMMIT = 1_000_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
  },
});
const first = values.from === 'commit' ? String(seedOfCommit()) : values.from;
const [seeds, from, seconds] = [values.seeds, first, values.seconds].map(Number) as [number, number, number];
if (![seeds, from, seconds].every((each) => Number.isInteger(each) && each > 0))
  throw new Error('--seeds, --from and --seconds are whole numbers above zero.');
// Each start of PostgreSQL leaves a listener for the end of this process.
setMaxListeners(seeds * 10, process);

const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, ENTER_ONLY);
const startedAt = Date.now();
const results: SeedResult[] = [];
// Ended by a signal, it still gives back what it mounted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const processes = await Processes.prepare(dataDir, 'of the disk too');
const { notRun } = processes.database;
for (const { kind, why } of notRun) console.warn(`NOT RUN on this machine: ${kind}: ${why}`);
try {
  await migrate(processes.urlOf('platform'));
  const world = await prepareWorld();
  await processes.startAll(world.key);
  for (let seed = from; seed < from + seeds; seed += 1) {
    const isLast = seed === from + seeds - 1;
    const asksOperator = isLast || (seed - from + 1) % OPERATOR_EVERY_SEEDS === 0;
    const result = await runSeed({ processes, world, dataDir, seconds, asksOperator }, seed);
    results.push(result);
    tell(result);
  }
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}
summarise();

function seedOfCommit(): number {
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return (Number.parseInt(hash.slice(0, 8), 16) % SEEDS_BY_COMMIT) + 1;
}

async function prepareWorld() {
  const client = new pg.Client({ connectionString: processes.urlOf('platform') });
  await client.connect();
  try {
    const [game] = games;
    if (!game) throw new Error('the arcade has no game');
    return await createWorld(client, processes.secretKey, game.gameCode);
  } finally {
    await client.end();
  }
}

function tell({ seed, faults, findings, rounds, spins, calls, silences, untimely }: SeedResult): void {
  const what = `${faults.length} faults, ${rounds} rounds in ${calls} calls (${silences} without an answer, ${untimely} refused for the clock), ${spins} spins`;
  console.log(`seed ${seed}: ${what}: ${findings.length === 0 ? 'ok' : 'WRONG'}`);
  if (findings.length === 0) return;
  for (const fault of faults) console.log(`  ${fault}`);
  for (const finding of findings.slice(0, 10)) console.error(`  WRONG: ${finding}`);
  console.error(`  It replays: pnpm test:faults --seeds 1 --from ${seed} --seconds ${seconds}`);
}

function summarise(): void {
  const sum = (of: (result: SeedResult) => number): number => results.reduce((total, each) => total + of(each), 0);
  const differences = sum(({ findings }) => findings.length);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${results.length} seeds, ${sum(({ faults }) => faults.length)} faults, ${sum(({ rounds }) => rounds)} rounds in ` +
      `${sum(({ calls }) => calls)} calls, ${sum(({ spins }) => spins)} spins, ${minutes} min. Differences: ${differences}`,
  );
  console.log(`By kind: ${kindsTold()}`);
  for (const { kind, why } of notRun) console.warn(`NOT RUN: ${kind}: ${why}`);
  if (differences > 0) process.exitCode = 1;
}

/** What happened how often; what could not be done here is not counted as done. */
function kindsTold(): string {
  const done = results.flatMap(({ faults }) => faults).filter((fault) => !fault.endsWith('(NOT RUN)'));
  const byKind = Map.groupBy(done, (fault) => fault.split(' ')[0]);
  return [...byKind].map(([kind, faults]) => `${kind} ${faults.length}`).join(', ');
}
