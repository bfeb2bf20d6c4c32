import pg from 'pg';
import { createSeededRandom } from './seeded-random.ts';
import {
  checkBalances,
  checkAndDiscardPoisonedEvents,
  runOperatorChecks,
  checkSettled,
  checkAcknowledgedStored,
} from './checks.ts';
import { playRounds, type BookedRound, type DriverBook } from './driver.ts';
import type { Processes } from './processes.ts';
import { createSchedule, injectFaults, describeFault, type Fault, type InjectedFault } from './schedule.ts';
import { findUnexplainedSilences } from './silences.ts';
import { openGame, spinRepeatedly } from './spinner.ts';
import { createPlayer, type TestPlayer, type World } from './world.ts';

/** Players whose calls the driver sends, and players who spin at the arcade. */
const DRIVEN_PLAYERS = 4;
const SPINNING_PLAYERS = 2;

/** What every seed of a run shares. */
export interface SeedContext {
  readonly processes: Processes;
  readonly world: World;
  readonly dataDir: string;
  /** How long the players play. */
  readonly seconds: number;
  /** True to run the operator's verification commands after this seed. */
  readonly runsOperatorChecks: boolean;
}

/** The result of one seed. The seed has passed if there are no findings. */
export interface SeedResult {
  readonly seed: number;
  /** The faults of the schedule, described in one line each. */
  readonly faults: readonly string[];
  readonly findings: readonly string[];
  readonly rounds: number;
  readonly spins: number;
  readonly calls: number;
  readonly unansweredCalls: number;
  readonly refusedSignatures: number;
}

/** The driver's rounds of all seeds, because reconciliation compares the rounds of a whole day. */
const allRounds: BookedRound[] = [];

/** Runs one seed: creates players, plays while faults are injected, waits until all rounds are finished, and compares the records of both sides. */
export async function runSeed(context: SeedContext, seed: number): Promise<SeedResult> {
  const { processes, seconds, dataDir } = context;
  const players = await withClient(
    processes.urlOf('platform'),
    async (client) => await createPlayers(client, context.world),
  );
  const book: DriverBook = {
    rounds: [],
    acknowledged: new Map(),
    findings: [],
    attempts: [],
    refusedSignatures: 0,
  };
  const schedule = createSchedule(seed, seconds);
  const { spins, injected } = await playUnderFaults(context, seed, players, book);
  allRounds.push(...book.rounds);
  const findings = await withClient(
    processes.urlOf('platform'),
    async (platform) =>
      await withClient(processes.urlOf('arcade'), async (arcade) => [
        ...book.findings,
        ...checkSignatures(book, schedule),
        ...findUnexplainedSilences(book.attempts, injected),
        ...processes.takeUnexpectedExits(),
        ...(await checkSettled(platform, arcade)),
        ...(await checkAndDiscardPoisonedEvents(platform, processes, injected)),
        ...(await checkAcknowledgedStored(platform, book)),
        ...(await checkBalances(platform, arcade, players, book.rounds)),
      ]),
  );
  if (context.runsOperatorChecks) findings.push(...(await runOperatorChecks(processes, dataDir, allRounds)));
  const { rounds, attempts, refusedSignatures } = book;
  const unansweredCalls = attempts.filter(({ kind }) => kind !== 'answer').length;
  const faults = schedule.map((fault) => describeFault(fault, processes.database.unsupportedFaults));
  return {
    seed,
    faults,
    findings,
    rounds: rounds.length,
    spins,
    calls: attempts.length,
    unansweredCalls,
    refusedSignatures,
  };
}

/** Reports refused signatures unless the schedule shifts a clock, which is the only valid cause. */
function checkSignatures({ refusedSignatures }: DriverBook, schedule: readonly Fault[]): string[] {
  if (refusedSignatures === 0 || schedule.some(({ kind }) => kind === 'jump')) return [];
  return [`${refusedSignatures} signatures were refused under clocks that were right`];
}

/** Plays and injects faults concurrently. Returns the number of answered spins, and when each fault began and ended. */
async function playUnderFaults(
  { processes, world, seconds }: SeedContext,
  seed: number,
  players: readonly TestPlayer[],
  book: DriverBook,
): Promise<{ readonly spins: number; readonly injected: readonly InjectedFault[] }> {
  const spinners = players.slice(DRIVEN_PLAYERS);
  const games = await Promise.all(
    spinners.map(async ({ launchToken }) => await openGame(processes.arcadeOrigin, launchToken)),
  );
  let hasTimeLeft = true;
  const isPlaying = (): boolean => hasTimeLeft;
  const driving = players.slice(0, DRIVEN_PLAYERS).map(async (player, index) => {
    const { walletOrigins: origins } = processes;
    const name = `s${seed}-${player.playerId}`;
    const random = createSeededRandom(seed * 1_000 + index);
    await playRounds({ origins, key: world.key, random, player, name, book, isPlaying });
  });
  const spinning = games.map(async (game) => await spinRepeatedly(game, isPlaying));
  const playTime = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const injection = injectFaults(processes, createSchedule(seed, seconds));
  const playEnd = Promise.all([playTime, injection]).finally(() => (hasTimeLeft = false));
  // All promises are awaited together, so that the first failure ends the run at once.
  const [spins, , [, injected]] = await Promise.all([Promise.all(spinning), Promise.all(driving), playEnd]);
  return { spins: spins.reduce((sum, each) => sum + each, 0), injected };
}

async function createPlayers(client: pg.Client, world: World): Promise<TestPlayer[]> {
  const players: TestPlayer[] = [];
  while (players.length < DRIVEN_PLAYERS + SPINNING_PLAYERS) players.push(await createPlayer(client, world));
  return players;
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
