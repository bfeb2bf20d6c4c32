/**
 * `pnpm test:faults --seeds 20 [--from 1] [--seconds 4]` runs real processes under load and injects pseudo-random
 * faults. `--from commit` derives the first seed from the commit, so that each change is tested with other faults and a
 * failure can still be repeated.
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

/** Mode of the data folder. As root, PostgreSQL runs under another user, which must be able to enter the folder but not to list it. */
const DATA_DIR_MODE = 0o711;
/** Number of seeds after which the operator's commands verify the ledger and the records. They are slow, so they do not run after each seed. */
const SEEDS_PER_OPERATOR_CHECK = 5;
/** The number of different first seeds that commits can derive, which keeps a seed short enough to type. */
const COMMIT_SEEDS = 1_000_000;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
  },
});
const firstSeedText = values.from === 'commit' ? String(deriveSeedFromCommit()) : values.from;
const [seedCount, firstSeed, seconds] = [values.seeds, firstSeedText, values.seconds].map(Number) as [
  number,
  number,
  number,
];
if (![seedCount, firstSeed, seconds].every((each) => Number.isInteger(each) && each > 0))
  throw new Error('--seeds, --from and --seconds are whole numbers above zero.');
// Each start of PostgreSQL adds a listener for the exit of this process.
setMaxListeners(seedCount * 10, process);

const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, DATA_DIR_MODE);
const startedAt = Date.now();
const results: SeedResult[] = [];
// An exit runs the exit listeners, which unmount the small disk. A signal alone would not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const processes = await Processes.prepare(dataDir, 'with-disk-faults');
const { unsupportedFaults } = processes.database;
for (const { kind, reason: why } of unsupportedFaults) console.warn(`NOT RUN on this machine: ${kind}: ${why}`);
try {
  await migrate(processes.urlOf('platform'));
  const world = await prepareWorld();
  await processes.startAll(world.key);
  for (let seed = firstSeed; seed < firstSeed + seedCount; seed += 1) {
    const isLast = seed === firstSeed + seedCount - 1;
    const runsOperatorChecks = isLast || (seed - firstSeed + 1) % SEEDS_PER_OPERATOR_CHECK === 0;
    const result = await runSeed({ processes, world, dataDir, seconds, runsOperatorChecks }, seed);
    results.push(result);
    printResult(result);
  }
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}
printTotals();

/** Derives a seed from the hash of the checked-out commit. */
function deriveSeedFromCommit(): number {
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  return (Number.parseInt(hash.slice(0, 8), 16) % COMMIT_SEEDS) + 1;
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

function printResult({
  seed,
  faults,
  findings,
  rounds,
  spins,
  calls,
  unansweredCalls,
  refusedSignatures,
}: SeedResult): void {
  const summary = `${faults.length} faults, ${rounds} rounds in ${calls} calls (${unansweredCalls} without an answer, ${refusedSignatures} refused for the clock), ${spins} spins`;
  console.log(`seed ${seed}: ${summary}: ${findings.length === 0 ? 'ok' : 'WRONG'}`);
  if (findings.length === 0) return;
  for (const fault of faults) console.log(`  ${fault}`);
  for (const finding of findings.slice(0, 10)) console.error(`  WRONG: ${finding}`);
  console.error(`  It replays: pnpm test:faults --seeds 1 --from ${seed} --seconds ${seconds}`);
}

function printTotals(): void {
  const sumOverSeeds = (toNumber: (result: SeedResult) => number): number =>
    results.reduce((total, each) => total + toNumber(each), 0);
  const differences = sumOverSeeds(({ findings }) => findings.length);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(
    `\n${results.length} seeds, ${sumOverSeeds(({ faults }) => faults.length)} faults, ${sumOverSeeds(({ rounds }) => rounds)} rounds in ` +
      `${sumOverSeeds(({ calls }) => calls)} calls, ${sumOverSeeds(({ spins }) => spins)} spins, ${minutes} min. Differences: ${differences}`,
  );
  console.log(`By kind: ${countByKind()}`);
  for (const { kind, reason: why } of unsupportedFaults) console.warn(`NOT RUN: ${kind}: ${why}`);
  if (differences > 0) process.exitCode = 1;
}

/** Counts the injected faults by kind, without those that this machine cannot inject. */
function countByKind(): string {
  const injectedFaults = results.flatMap(({ faults }) => faults).filter((fault) => !fault.endsWith('(NOT RUN)'));
  const byKind = Map.groupBy(injectedFaults, (fault) => fault.split(' ')[0]);
  return [...byKind].map(([kind, faults]) => `${kind} ${faults.length}`).join(', ');
}
