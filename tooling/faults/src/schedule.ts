import { chanceOf, type Chance } from './chance.ts';
import type { NotRun } from './database.ts';
import { freezeBackend, holdWallets } from './stuck-database.ts';
import { lines, programs, victims, type LineName, type Processes, type Program, type Victim } from './processes.ts';

interface When {
  readonly atMs: number;
  readonly forMs: number;
}

export type Fault = When &
  (
    | { readonly kind: 'kill'; readonly victim: Victim }
    | { readonly kind: 'pause'; readonly program: Program }
    | { readonly kind: 'cut' | 'slow' | 'silence'; readonly line: LineName }
    | { readonly kind: 'jump'; readonly program: Program; readonly byMs: number }
    | { readonly kind: 'fill'; readonly leftBytes: number }
    | { readonly kind: 'hold'; readonly wallets: number }
    | { readonly kind: 'fsync' | 'freeze' }
  );

const FAULTS_MIN = 3;
const FAULTS_MAX = 6;
const DELAY_MS = 150;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Less than a signature's age: calls go on under a clock that is wrong. More: each is refused, until it is right again. */
const JUMPS_MS = [
  20 * SECOND_MS,
  -20 * SECOND_MS,
  45 * SECOND_MS,
  -45 * SECOND_MS,
  3 * MINUTE_MS,
  -3 * MINUTE_MS,
  10 * MINUTE_MS,
  -10 * MINUTE_MS,
] as const;
/** From nothing at all to some pages of every table: which write is the first to fail is another one each time. */
const LEFT_BYTES = [0, 8_192, 65_536, 262_144, 1_048_576] as const;
const WALLETS_HELD_MAX = 3;
const KINDS = [
  'kill',
  'kill',
  'kill',
  'cut',
  'slow',
  'silence',
  'jump',
  'jump',
  'fill',
  'fsync',
  'pause',
  'freeze',
  'hold',
] as const;

/** What happens when, by the seed alone: the same on every machine, whether all of it can be done there or not. */
export function scheduleOf(seed: number, seconds: number): Fault[] {
  const chance = chanceOf(seed);
  const faults = Array.from({ length: chance.between(FAULTS_MIN, FAULTS_MAX) }, () => faultOf(chance, seconds));
  return faults.toSorted((left, right) => left.atMs - right.atMs);
}

function faultOf(chance: Chance, seconds: number): Fault {
  const when = { atMs: chance.between(200, seconds * 1000 - 500), forMs: chance.between(100, 1_200) };
  const kind = chance.oneOf(KINDS);
  switch (kind) {
    case 'kill':
      return { kind, victim: chance.oneOf([...victims]), ...when };
    case 'jump':
      return { kind, program: chance.oneOf([...programs]), byMs: chance.oneOf(JUMPS_MS), ...when };
    case 'fill':
      return { kind, leftBytes: chance.oneOf(LEFT_BYTES), ...when };
    case 'pause':
      return { kind, program: chance.oneOf([...programs]), ...when };
    case 'hold':
      return { kind, wallets: chance.between(1, WALLETS_HELD_MAX), ...when };
    case 'fsync':
    case 'freeze':
      return { kind, ...when };
    default:
      return { kind, line: chance.oneOf([...lines]), ...when };
  }
}

/** Of two at once on one thing, a mended one must not mend the other: they take turns. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  async take(work: () => Promise<void>): Promise<void> {
    return await (this.#last = this.#last.then(work));
  }
}

/** Each fault at its moment, and mended after its time. Resolves when all of it is over and everything runs again. */
export async function strike(processes: Processes, faults: readonly Fault[]): Promise<void> {
  const turns = { programs: new Turns(), database: new Turns(), disk: new Turns() };
  const blows = faults.map(async (fault) => {
    await pause(fault.atMs);
    await blow(processes, fault, turns);
  });
  await Promise.all(blows);
  for (const victim of ['PostgreSQL', ...programs] as const) await processes.start(victim);
}

/** What is killed twice at once is killed once. A program that waits for its database must not keep that from being started. */
interface StrikeTurns {
  readonly programs: Turns;
  readonly database: Turns;
  readonly disk: Turns;
}

async function blow(processes: Processes, fault: Fault, turns: StrikeTurns): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return await kill(processes, fault, fault.victim === 'PostgreSQL' ? turns.database : turns.programs);
    case 'jump':
      await processes.shiftClock(fault.program, fault.byMs);
      await pause(fault.forMs);
      return await processes.shiftClock(fault.program, 0);
    case 'fill':
      return await turns.disk.take(async () => await fillFor(processes, fault.leftBytes, fault.forMs));
    case 'pause':
      processes.pause(fault.program);
      await pause(fault.forMs);
      return processes.resume(fault.program);
    case 'hold':
      return await holdWallets(processes.urlOf('platform'), fault.wallets, async () => await pause(fault.forMs));
    case 'freeze':
      return await freezeBackend(processes.urlOf('platform'), async () => await pause(fault.forMs));
    case 'fsync':
      // A supervisor looks after it whatever becomes of it.
      await processes.database.failNextFsync();
      await pause(fault.forMs);
      return await turns.database.take(async () => await processes.start('PostgreSQL'));
    default:
      return await trouble(processes, fault);
  }
}

async function kill(processes: Processes, { victim, forMs }: KillFault, turns: Turns): Promise<void> {
  await turns.take(async () => await processes.kill(victim));
  await pause(forMs);
  await turns.take(async () => await processes.start(victim));
}

async function fillFor({ database }: Processes, leftBytes: number, forMs: number): Promise<void> {
  await database.fill(leftBytes);
  await pause(forMs);
  await database.free();
}

type KillFault = Extract<Fault, { kind: 'kill' }>;
type LineFault = Extract<Fault, { line: LineName }>;

async function trouble(processes: Processes, { kind, line, forMs }: LineFault): Promise<void> {
  const proxy = processes.line(line);
  if (kind === 'cut') proxy.cut();
  else if (kind === 'silence') proxy.silence();
  else proxy.slow(DELAY_MS);
  await pause(forMs);
  proxy.heal();
}

export function told(fault: Fault, notRun: readonly NotRun[] = []): string {
  const run = notRun.some(({ kind }) => kind === fault.kind) ? ' (NOT RUN)' : '';
  return `${fault.kind}${objectOf(fault)} at ${fault.atMs} ms for ${fault.forMs} ms${run}`;
}

function objectOf(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return ` ${fault.victim}`;
    case 'jump':
      return ` the clock of the ${fault.program} by ${fault.byMs / SECOND_MS} s`;
    case 'fill':
      return ` the disk but for ${fault.leftBytes} bytes`;
    case 'pause':
      return ` the ${fault.program}`;
    case 'hold':
      return ` ${fault.wallets} wallets`;
    case 'fsync':
    case 'freeze':
      return '';
    default:
      return ` ${fault.line}`;
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
