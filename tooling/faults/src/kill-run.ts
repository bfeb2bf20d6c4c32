import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import type pg from 'pg';
import { checkLedger, withClient } from './platform-checks.ts';
import { Processes, type ProcessName } from './processes.ts';
import { createWorld } from './world.ts';

/** A kill during the work of the servers. */
export interface Kill {
  /** The share of the work after which the process is killed. */
  readonly atShare: number;
  readonly process: ProcessName;
  /** The processes that are started afterwards. */
  readonly restarted: readonly ProcessName[];
}

/** How far the work of the servers is. */
export interface KillProgress {
  /** The share of the work that is done, from 0 to 1. */
  readonly share: number;
  /** True once nothing is left to do. */
  readonly isDone: boolean;
}

/** Work that two servers do together, and that an interruption may neither lose nor do twice. */
interface WorkUnderKills {
  readonly kills: readonly Kill[];
  /** Creates the world in the database of a merchant, before the servers start. */
  readonly prepare: (client: pg.Client) => Promise<void>;
  /** Gives the running servers their work. */
  readonly begin: (client: pg.Client) => Promise<void>;
  readonly readProgress: (client: pg.Client) => Promise<KillProgress>;
  /** Compares the database with what the work has to leave behind. Returns each difference as a sentence. */
  readonly findDifferences: (client: pg.Client) => Promise<string[]>;
}

/** Mode of the data folder. As root, PostgreSQL runs under another user, which must be able to enter the folder but not to list its files. */
const DATA_DIR_MODE = 0o711;
/** The time within which the work must reach the next kill, or its end. */
const PROGRESS_DEADLINE_MS = 180_000;
const POLL_EVERY_MS = 10;

/**
 * Runs the work with two servers and kills processes with SIGKILL during it. Returns the findings: kills that came too late, unexpected exits,
 * differences of the work, and differences of the ledger.
 */
export async function runUnderKills(work: WorkUnderKills): Promise<string[]> {
  setMaxListeners(0, process);
  const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
  await chmod(dataDir, DATA_DIR_MODE);
  const processes = await Processes.prepare(dataDir, 'kills-only');
  try {
    return await new KillRun(processes, work).run();
  } finally {
    await processes.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

class KillRun {
  readonly #processes: Processes;
  readonly #work: WorkUnderKills;

  constructor(processes: Processes, work: WorkUnderKills) {
    this.#processes = processes;
    this.#work = work;
  }

  async run(): Promise<string[]> {
    const { prepare, begin, findDifferences } = this.#work;
    await migrate(this.#processes.urlOf('platform'));
    const key = await this.#withClient(async (client) => {
      const world = await createWorld(client, this.#processes.secretKey, games[0]?.gameCode ?? '');
      await prepare(client);
      return world.key;
    });
    await this.#processes.startAll(key);
    await this.#withClient(begin);
    const lateKills = await this.#runKills();
    await this.#waitFor(({ isDone }) => isDone);
    const differences = await this.#withClient(findDifferences);
    return [
      ...lateKills,
      ...this.#processes.takeUnexpectedExits(),
      ...differences,
      ...(await checkLedger(this.#processes.urlOf('platform'))),
    ];
  }

  /** Kills the processes one after the other when the work has reached their share. Returns the kills that came after the end of the work. */
  async #runKills(): Promise<string[]> {
    const lateKills: string[] = [];
    for (const { atShare, process: name, restarted } of this.#work.kills) {
      const { share } = await this.#waitFor((progress) => progress.share >= atShare);
      await this.#processes.kill(name);
      if (share >= 1) lateKills.push(`the ${name} was killed after the work, which shows nothing`);
      console.log(`killed the ${name} when ${(share * 100).toFixed(1)} % were done`);
      await Promise.all(restarted.map(async (each) => await this.#processes.start(each)));
    }
    return lateKills;
  }

  /** Polls the progress until it fulfils the condition. Throws if that takes longer than `PROGRESS_DEADLINE_MS`. */
  async #waitFor(isReached: (progress: KillProgress) => boolean): Promise<KillProgress> {
    const deadline = Date.now() + PROGRESS_DEADLINE_MS;
    let lastProgress: KillProgress | undefined;
    for (;;) {
      // While PostgreSQL is down, nothing can be read.
      const progress = await this.#withClient(this.#work.readProgress).catch((error: unknown) => {
        if (Date.now() > deadline)
          throw new Error(`the work stands at ${JSON.stringify(lastProgress)}`, { cause: error });
      });
      if (progress && isReached(progress)) return progress;
      lastProgress = progress ?? lastProgress;
      if (Date.now() > deadline) throw new Error(`the work does not go on: ${JSON.stringify(lastProgress)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  }

  async #withClient<Value>(use: (client: pg.Client) => Promise<Value>): Promise<Value> {
    return await withClient(this.#processes.urlOf('platform'), use);
  }
}

/** Prints the findings and their number after the title, and sets the exit code 1 if there are any. */
export function reportFindings(title: string, findings: readonly string[]): void {
  for (const finding of findings) console.error(`WRONG: ${finding}`);
  console.log(`${title}. Differences: ${findings.length}`);
  if (findings.length > 0) process.exitCode = 1;
}
