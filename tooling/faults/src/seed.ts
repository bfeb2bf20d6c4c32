import pg from 'pg';
import { chanceOf } from './chance.ts';
import { balances, operatorFinds, settled, stored } from './checks.ts';
import { playRounds, type BookedRound, type DriverBook } from './driver.ts';
import type { Processes } from './processes.ts';
import { scheduleOf, strike, told, type Fault } from './schedule.ts';
import { openGame, spin } from './spinner.ts';
import { seatPlayer, type Seat, type World } from './world.ts';

const DRIVEN_SEATS = 4;
const SPINNING_SEATS = 2;

export interface SeedContext {
  readonly processes: Processes;
  readonly world: World;
  readonly dataDir: string;
  readonly seconds: number;
  /** Whether the operator's commands judge the books after this seed. */
  readonly asksOperator: boolean;
}

export interface SeedResult {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly findings: readonly string[];
  readonly rounds: number;
  readonly spins: number;
  readonly calls: number;
  readonly silences: number;
  readonly untimely: number;
}

/** The rounds of all seeds so far: a vendor's book of a day is one book. */
const allRounds: BookedRound[] = [];

/** New players, load and faults by this seed; then everything is mended, play ends, and the books are compared. */
export async function runSeed(context: SeedContext, seed: number): Promise<SeedResult> {
  const { processes, seconds, dataDir } = context;
  const seats = await withClient(processes.urlOf('platform'), async (client) => await seatAll(client, context.world));
  const book: DriverBook = { rounds: [], acknowledged: new Map(), findings: [], calls: 0, silences: 0, untimely: 0 };
  const schedule = scheduleOf(seed, seconds);
  const spins = await playThrough(context, seed, seats, book);
  allRounds.push(...book.rounds);
  const findings = await withClient(
    processes.urlOf('platform'),
    async (platform) =>
      await withClient(processes.urlOf('arcade'), async (arcade) => [
        ...book.findings,
        ...untimelyWithoutCause(book, schedule),
        ...processes.takeEnded(),
        ...(await settled(platform, arcade)),
        ...(await stored(platform, book)),
        ...(await balances(platform, arcade, seats, book.rounds)),
      ]),
  );
  if (context.asksOperator) findings.push(...(await operatorFinds(processes, dataDir, allRounds)));
  const { rounds, calls, silences, untimely } = book;
  const faults = schedule.map((fault) => told(fault, processes.database.notRun));
  return { seed, faults, findings, rounds: rounds.length, spins, calls, silences, untimely };
}

/** A signature is refused where a clock is wrong, and nowhere else. */
function untimelyWithoutCause({ untimely }: DriverBook, schedule: readonly Fault[]): string[] {
  if (untimely === 0 || schedule.some(({ kind }) => kind === 'jump')) return [];
  return [`${untimely} signatures were refused under clocks that were right`];
}

/** Load and faults side by side. Returns the answered spins. */
async function playThrough(
  { processes, world, seconds }: SeedContext,
  seed: number,
  seats: readonly Seat[],
  book: DriverBook,
): Promise<number> {
  const spinners = seats.slice(DRIVEN_SEATS);
  const games = await Promise.all(
    spinners.map(async ({ launchToken }) => await openGame(processes.arcadeOrigin, launchToken)),
  );
  let playing = true;
  const isPlaying = (): boolean => playing;
  const driven = seats.slice(0, DRIVEN_SEATS).map(async (seat, index) => {
    const { walletOrigins: origins } = processes;
    const name = `s${seed}-${seat.playerId}`;
    const chance = chanceOf(seed * 1_000 + index);
    await playRounds({ origins, key: world.key, chance, seat, name, book, playing: isPlaying });
  });
  const spinning = games.map(async (game) => await spin(game, isPlaying));
  const over = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const struck = strike(processes, scheduleOf(seed, seconds));
  const ended = Promise.all([over, struck]).finally(() => (playing = false));
  // Together, so that whichever fails is heard at once, and everything that was started is stopped.
  const [spins] = await Promise.all([Promise.all(spinning), Promise.all(driven), ended]);
  return spins.reduce((sum, each) => sum + each, 0);
}

async function seatAll(client: pg.Client, world: World): Promise<Seat[]> {
  const seats: Seat[] = [];
  while (seats.length < DRIVEN_SEATS + SPINNING_SEATS) seats.push(await seatPlayer(client, world));
  return seats;
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
