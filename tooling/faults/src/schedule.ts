import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { UnsupportedFault } from './database.ts';
import { exhaustConnections } from './exhausted-connections.ts';
import { publishPoisonedEvent } from './poisoned-events.ts';
import { freezeBackend, lockWallets } from './stuck-database.ts';
import {
  linkNames,
  programNames,
  processNames,
  type LinkName,
  type Processes,
  type Program,
  type ProcessName,
} from './processes.ts';

interface FaultTiming {
  /** Time from the start of the load to the start of the fault. */
  readonly startMs: number;
  /** Time from the start of the fault to its repair. */
  readonly durationMs: number;
}

/**
 * A fault to inject. `kill` ends a process with SIGKILL, `pause` stops it with SIGSTOP, `cut`, `slow` and `no-answer` disturb a link, `jump`
 * shifts a wall clock, `fill` fills the disk of PostgreSQL, `hold` locks wallets, `fsync` makes one fsync of PostgreSQL fail, `freeze`
 * stops one backend of PostgreSQL, `exhaust` takes the connections of the servers to PostgreSQL, and `poison` publishes an event that no
 * consumer can handle, which stays until the end of the seed.
 */
export type Fault = FaultTiming &
  (
    | { readonly kind: 'kill'; readonly process: ProcessName }
    | { readonly kind: 'pause'; readonly program: Program }
    | { readonly kind: 'cut' | 'slow' | 'no-answer'; readonly link: LinkName }
    | { readonly kind: 'jump'; readonly program: Program; readonly shiftMs: number }
    | { readonly kind: 'fill'; readonly remainingBytes: number }
    | { readonly kind: 'hold'; readonly wallets: number }
    | { readonly kind: 'exhaust'; readonly connectionsLeft: number }
    | { readonly kind: 'fsync' | 'freeze' }
    | { readonly kind: 'poison' }
  );

const FAULTS_MIN = 3;
const FAULTS_MAX = 6;
/** Faults begin while the load runs: not before the first calls are under way, and early enough to meet calls. */
const FIRST_FAULT_AFTER_MS = 200;
const LAST_FAULT_BEFORE_END_MS = 500;
const DURATION_MIN_MS = 100;
const DURATION_MAX_MS = 1_200;
/** The delay of each chunk on a slow link. */
const LINK_DELAY_MS = 150;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/**
 * Shifts of a clock. The wallet API accepts a signature whose timestamp is within 60 s of its clock, so a smaller shift
 * must have no effect. With a larger shift every call is refused until the clock is restored.
 */
const CLOCK_SHIFTS_MS = [
  20 * SECOND_MS,
  -20 * SECOND_MS,
  45 * SECOND_MS,
  -45 * SECOND_MS,
  3 * MINUTE_MS,
  -3 * MINUTE_MS,
  10 * MINUTE_MS,
  -10 * MINUTE_MS,
] as const;
/** The free space that `fill` leaves, in bytes: from none to a few pages of every table, so that the first failed write differs between seeds. */
const REMAINING_BYTES = [0, 8_192, 65_536, 262_144, 1_048_576] as const;
const LOCKED_WALLETS_MAX = 3;
/** The largest number of connections that `exhaust` leaves to both servers together. With none every call is refused, and with a few all calls wait. */
const CONNECTIONS_LEFT_MAX = 4;
/** Kinds of faults to choose from. A kind that is listed several times is chosen more often. */
const KINDS = [
  'kill',
  'kill',
  'kill',
  'cut',
  'slow',
  'no-answer',
  'jump',
  'jump',
  'fill',
  'fsync',
  'pause',
  'freeze',
  'hold',
  'exhaust',
  'poison',
] as const;

/** Creates the faults of a seed. The schedule is the same on every machine, even on a machine that cannot inject some of the faults. */
export function createSchedule(seed: number, seconds: number): Fault[] {
  const random = createSeededRandom(seed);
  const faults = Array.from({ length: random.between(FAULTS_MIN, FAULTS_MAX) }, () => createFault(random, seconds));
  return faults.toSorted((left, right) => left.startMs - right.startMs);
}

/** Draws one fault. The order of the draws is part of the schedule, so a change of the order changes every seed. */
function createFault(random: SeededRandom, seconds: number): Fault {
  const timing = {
    startMs: random.between(FIRST_FAULT_AFTER_MS, seconds * SECOND_MS - LAST_FAULT_BEFORE_END_MS),
    durationMs: random.between(DURATION_MIN_MS, DURATION_MAX_MS),
  };
  const kind = random.oneOf(KINDS);
  switch (kind) {
    case 'kill':
      return { kind, process: random.oneOf([...processNames]), ...timing };
    case 'jump':
      return { kind, program: random.oneOf([...programNames]), shiftMs: random.oneOf(CLOCK_SHIFTS_MS), ...timing };
    case 'fill':
      return { kind, remainingBytes: random.oneOf(REMAINING_BYTES), ...timing };
    case 'pause':
      return { kind, program: random.oneOf([...programNames]), ...timing };
    case 'hold':
      return { kind, wallets: random.between(1, LOCKED_WALLETS_MAX), ...timing };
    case 'exhaust':
      return { kind, connectionsLeft: random.between(0, CONNECTIONS_LEFT_MAX), ...timing };
    case 'fsync':
    case 'freeze':
    case 'poison':
      return { kind, ...timing };
    default:
      return { kind, link: random.oneOf([...linkNames]), ...timing };
  }
}

/** Runs tasks one at a time in the order of their submission. After a task has failed, every later task fails with the same error. */
class SerialQueue {
  #lastTask: Promise<void> = Promise.resolve();

  async run(task: () => Promise<void>): Promise<void> {
    return await (this.#lastTask = this.#lastTask.then(task));
  }
}

/** A fault that was injected, and the time from its start to the end of its repair in milliseconds of `Date.now()`. */
export interface InjectedFault {
  readonly fault: Fault;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The mark of a poisoned event; undefined for any other fault, and if the database was unavailable. */
  readonly poison?: string | undefined;
}

/** Injects each fault at its time and repairs it after its duration. Resolves when all faults are repaired and all processes run. */
export async function injectFaults(processes: Processes, faults: readonly Fault[]): Promise<readonly InjectedFault[]> {
  const queues = {
    programs: new SerialQueue(),
    database: new SerialQueue(),
    disk: new SerialQueue(),
    connections: new SerialQueue(),
  };
  const injections = faults.map(async (fault) => {
    await sleep(fault.startMs);
    const startedAt = Date.now();
    const poison = await injectFault(processes, fault, queues);
    return { fault, startedAt, endedAt: Date.now(), poison };
  });
  const injected = await Promise.all(injections);
  for (const name of ['PostgreSQL', ...programNames] as const) await processes.start(name);
  return injected;
}

/**
 * Each queue runs the faults of one target one at a time, so that a kill and a restart of the same program do not overlap, and the repair of one
 * full disk does not end another fault. The database and its connections have queues of their own, because the restart of a program and the repair
 * of the connections wait for the database.
 */
interface FaultQueues {
  readonly programs: SerialQueue;
  readonly database: SerialQueue;
  readonly disk: SerialQueue;
  readonly connections: SerialQueue;
}

/** Injects and repairs one fault. Returns the mark of the poisoned event, or undefined for all other faults. */
async function injectFault(processes: Processes, fault: Fault, queues: FaultQueues): Promise<string | undefined> {
  if (fault.kind === 'poison') return await publishPoisonedEvent(processes.urlOf('platform'));
  await injectAndRepair(processes, fault, queues);
  return undefined;
}

/** Injects a fault, waits for its duration and repairs it. */
async function injectAndRepair(
  processes: Processes,
  fault: Exclude<Fault, { kind: 'poison' }>,
  queues: FaultQueues,
): Promise<void> {
  switch (fault.kind) {
    case 'kill':
      return await killAndRestart(processes, fault, fault.process === 'PostgreSQL' ? queues.database : queues.programs);
    case 'jump':
      await processes.shiftClock(fault.program, fault.shiftMs);
      await sleep(fault.durationMs);
      return await processes.shiftClock(fault.program, 0);
    case 'fill':
      return await queues.disk.run(async () => await fillDisk(processes, fault.remainingBytes, fault.durationMs));
    case 'pause':
      processes.pause(fault.program);
      await sleep(fault.durationMs);
      return processes.resume(fault.program);
    case 'hold':
      return await lockWallets(processes.urlOf('platform'), fault.wallets, async () => await sleep(fault.durationMs));
    case 'exhaust':
      return await queues.connections.run(
        async () =>
          await exhaustConnections(processes, fault.connectionsLeft, async () => await sleep(fault.durationMs)),
      );
    case 'freeze':
      return await freezeBackend(processes.urlOf('platform'), async () => await sleep(fault.durationMs));
    case 'fsync':
      // PostgreSQL may end itself after a failed fsync. In this case `start` restarts PostgreSQL, as a supervisor does.
      await processes.database.failNextFsync();
      await sleep(fault.durationMs);
      return await queues.database.run(async () => await processes.start('PostgreSQL'));
    default:
      return await injectLinkFault(processes, fault);
  }
}

async function killAndRestart(
  processes: Processes,
  { process, durationMs: forMs }: KillFault,
  queue: SerialQueue,
): Promise<void> {
  await queue.run(async () => await processes.kill(process));
  await sleep(forMs);
  await queue.run(async () => await processes.start(process));
}

async function fillDisk({ database }: Processes, leftBytes: number, forMs: number): Promise<void> {
  await database.fill(leftBytes);
  await sleep(forMs);
  await database.free();
}

type KillFault = Extract<Fault, { kind: 'kill' }>;
type LinkFault = Extract<Fault, { link: LinkName }>;

async function injectLinkFault(processes: Processes, { kind, link, durationMs: forMs }: LinkFault): Promise<void> {
  const proxy = processes.link(link);
  if (kind === 'cut') proxy.cut();
  else if (kind === 'no-answer') proxy.silence();
  else proxy.slow(LINK_DELAY_MS);
  await sleep(forMs);
  proxy.heal();
}

/** Describes a fault in one line. Appends "(NOT RUN)" to a fault that this machine cannot inject. */
export function describeFault(fault: Fault, unsupportedFaults: readonly UnsupportedFault[] = []): string {
  const suffix = unsupportedFaults.some(({ kind }) => kind === fault.kind) ? ' (NOT RUN)' : '';
  return `${fault.kind}${describeTarget(fault)} at ${fault.startMs} ms for ${fault.durationMs} ms${suffix}`;
}

function describeTarget(fault: Fault): string {
  switch (fault.kind) {
    case 'kill':
      return ` ${fault.process}`;
    case 'jump':
      return ` the clock of the ${fault.program} by ${fault.shiftMs / SECOND_MS} s`;
    case 'fill':
      return ` the disk but for ${fault.remainingBytes} bytes`;
    case 'pause':
      return ` the ${fault.program}`;
    case 'hold':
      return ` ${fault.wallets} wallets`;
    case 'exhaust':
      return ` the connections but for ${fault.connectionsLeft}`;
    case 'poison':
      return ' an event';
    case 'fsync':
    case 'freeze':
      return '';
    default:
      return ` ${fault.link}`;
  }
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
