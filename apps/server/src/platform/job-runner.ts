import { Logger, parseCronItems, run, type CronItem, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { createPool } from './db.ts';
import { WORKER_LIMITS } from './pool-limits.ts';

const JOBS_AT_ONCE = 2;
/** The connections of the runner: one per job, one that listens for new jobs, and one for the schedule. */
const CONNECTIONS_MAX = JOBS_AT_ONCE + 2;
const START_AGAIN_MS = 1_000;

interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

export interface JobRunnerOptions {
  readonly connectionString: string;
  readonly tasks: TaskList;
  readonly schedule: readonly CronItem[];
  readonly log: Log;
}

export interface JobRunner {
  /** Resolves when the running jobs are done. */
  stop(): Promise<void>;
}

/**
 * Runs scheduled jobs by graphile-worker until it is stopped. A runner that loses its database in the middle of a job ends; a new one
 * is started then, and the job is tried again. The pool is the runner's own: graphile-worker sends ids back as JSON, which cannot hold
 * the bigint values that our own statements get.
 *
 * Returns before the first runner has started: while PostgreSQL shuts down or recovers, graphile-worker waits for up to two minutes between
 * its attempts (`57P03`), and a server that waited for them would not take calls long after its database is back.
 */
export function startJobRunner({ connectionString, tasks, schedule, log }: JobRunnerOptions): JobRunner {
  const onError = (err: Error): void => log.error({ err }, 'a database connection of the job runner failed');
  const limits = WORKER_LIMITS;
  const pool = createPool({ connectionString, max: CONNECTIONS_MAX, limits, onError, types: pg.types });
  const start = async (): Promise<Runner> => {
    await assertConnects(pool);
    return await run({
      pgPool: pool,
      concurrency: JOBS_AT_ONCE,
      noHandleSignals: true,
      logger: toWorkerLogger(log),
      taskList: tasks,
      parsedCronItems: parseCronItems([...schedule]),
      // Without a batch, an error while the end of a job is written is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner: Runner | undefined;
  const supervise = async (): Promise<void> => {
    while (!signal.aborted) {
      runner = await start().catch((err: unknown) => {
        if (!signal.aborted) log.error({ err }, 'the job runner could not be started');
        return undefined;
      });
      // A runner that starts while the process stops is stopped at once.
      if (signal.aborted) await stopRunner(runner);
      await runner?.promise.catch((err: unknown) => log.error({ err }, 'the job runner failed'));
      await pause(START_AGAIN_MS, signal);
    }
  };
  const supervised = supervise();
  return {
    stop: async () => {
      stopping.abort();
      await stopRunner(runner);
      // A runner that has not started yet fails at the closed pool.
      await pool.end();
      await supervised;
    },
  };
}

/** Opens a connection once. An error ends this attempt at once, whereas graphile-worker would wait for minutes before the next one. */
async function assertConnects(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  client.release();
}

async function stopRunner(runner: Runner | undefined): Promise<void> {
  // A runner that has ended already refuses to be stopped.
  await runner?.stop().catch(() => undefined);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function toWorkerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({}, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
}
