import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { openTestDb, type TestDb } from './test-db.ts';

/** Random histories that are played side by side in one database, each with its own people. */
export interface HistoryBatch {
  readonly histories: readonly unknown[];
}

/** The parts of a comparison of the server with a model. */
export interface ModelComparison<Batch extends HistoryBatch> {
  /** The name of the model in the line that a long run prints. */
  readonly name: string;
  /** The environment variable with the number of histories. A run with this variable is a long one. */
  readonly variable: string;
  /** The number of histories that are played without the variable. */
  readonly histories: number;
  /** Returns random batches of at most this many histories. */
  readonly batch: (historiesMax: number) => fc.Arbitrary<Batch>;
  readonly batchMax: number;
  /** The smallest number of batches, if the steps of the clock take so long that a short run can have few of them only. */
  readonly batchesMin?: number;
  /** Prepares a database for batches of at most this many histories. */
  readonly prepare: (testDb: TestDb, historiesMax: number) => Promise<void>;
  readonly play: (testDb: TestDb, batch: Batch) => Promise<void>;
  /** Verifies a database after its last history. */
  readonly verify: (testDb: TestDb) => Promise<void>;
}

/** After this number of histories a new database is created, because the rows of earlier histories make later ones slower. */
const HISTORIES_PER_DATABASE = 500;
/** The smallest number of batches of a run. Even a short run has several, because the histories of one batch are similar. */
const BATCHES_MIN = 8;
const CONNECTIONS = 8;
const SEED_MAX = 2_000_000;
/** `fc.assert` is called several times if the batches turn out small. Each call has its own seed, which is derived from the seed of the run. */
const SEEDS_PER_RUN = 1_000;

/** Returns the number of histories to play: the value of the environment variable, or the default. */
export function countHistories({
  variable,
  histories,
}: Pick<ModelComparison<never>, 'variable' | 'histories'>): number {
  return Number(process.env[variable] ?? histories);
}

/**
 * Compares random histories with a model, in batches. `MODEL_SEED` is the seed of the run; without it the seed is random. When a batch fails,
 * fast-check shrinks it to the few histories and steps that are needed for the failure. A long run prints its seed, histories and seconds.
 */
export async function compareHistories<Batch extends HistoryBatch>(comparison: ModelComparison<Batch>): Promise<void> {
  const wanted = countHistories(comparison);
  const seed = Number(process.env['MODEL_SEED'] ?? randomInt(SEED_MAX));
  const startedAt = performance.now();
  const batchMax = Math.min(comparison.batchMax, Math.ceil(wanted / (comparison.batchesMin ?? BATCHES_MIN)));
  const databases = createDatabases(
    { ...comparison, batchMax },
    {
      onFinished: (played) => report(comparison, { seed, played, startedAt }),
      onFailed: ({ histories }, error) =>
        process.stdout.write(
          `${comparison.name}: MODEL_SEED=${seed}, a batch of ${histories.length} histories fails and is shrunk: ${String(error)}\n`,
        ),
    },
  );
  const property = fc.asyncProperty(comparison.batch(batchMax), async (batch) => await databases.play(batch));
  try {
    for (let call = 0; databases.played() < wanted; call += 1) {
      const numRuns = Math.ceil((wanted - databases.played()) / batchMax);
      await fc.assert(property, { seed: seed * SEEDS_PER_RUN + call, numRuns });
    }
    await databases.finish();
  } finally {
    report(comparison, { seed, played: databases.played(), startedAt });
    await databases.discard();
  }
}

/** Calls `play` for all elements of the list at the same time. Throws the first failure after all calls have ended. */
export async function playAll<Each>(
  list: readonly Each[],
  play: (each: Each, at: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const played = list.map(async (each, at) => {
    try {
      await play(each, at);
    } catch (error) {
      failures.push(error);
    }
  });
  await Promise.all(played);
  if (failures.length > 0) throw failures[0];
}

interface Progress {
  readonly seed: number;
  readonly played: number;
  readonly startedAt: number;
}

function report({ name, variable }: Pick<ModelComparison<never>, 'name' | 'variable'>, progress: Progress): void {
  if (process.env[variable] === undefined) return;
  const { seed, played, startedAt } = progress;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${name}: MODEL_SEED=${seed}, ${played} histories without a difference, ${seconds} s\n`);
}

interface Databases<Batch> {
  /** The number of histories that were played without a difference. */
  played(): number;
  play(batch: Batch): Promise<void>;
  /** Verifies the current database and drops it. */
  finish(): Promise<void>;
  /** Drops the current database as it is. */
  discard(): Promise<void>;
}

interface Listeners<Batch> {
  /** Called after a database was verified and dropped. */
  readonly onFinished: (played: number) => void;
  /** Called for the first failure, before the batch is shrunk. */
  readonly onFailed: (batch: Batch, error: unknown) => void;
}

/** Manages the database of a run. A failed batch leaves incomplete rows behind, so the next batch gets a new database. */
function createDatabases<Batch extends HistoryBatch>(
  { prepare, play, verify, batchMax }: ModelComparison<Batch>,
  { onFinished, onFailed }: Listeners<Batch>,
): Databases<Batch> {
  let current: { readonly testDb: TestDb; histories: number } | undefined;
  let played = 0;
  let hasFailed = false;
  const discard = async (): Promise<void> => {
    const dropped = current;
    current = undefined;
    await dropped?.testDb.close();
  };
  const finish = async (): Promise<void> => {
    if (current) await verify(current.testDb);
    await discard();
  };
  const open = async () => {
    const testDb = await openTestDb(CONNECTIONS);
    current = { testDb, histories: 0 };
    await prepare(testDb, batchMax);
    return current;
  };
  return {
    played: () => played,
    play: async (batch) => {
      if (current && current.histories >= HISTORIES_PER_DATABASE) {
        await finish();
        onFinished(played);
      }
      try {
        const used = current ?? (await open());
        used.histories += batch.histories.length;
        await play(used.testDb, batch);
      } catch (error) {
        if (!hasFailed) onFailed(batch, error);
        hasFailed = true;
        await discard();
        throw error;
      }
      played += batch.histories.length;
    },
    finish,
    discard,
  };
}
