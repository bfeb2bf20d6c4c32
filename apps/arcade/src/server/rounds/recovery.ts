import { recoverDueRounds, type RoundDeps } from './play-round.ts';

const RECOVERY_INTERVAL_MS = 1_000;

/** The running recovery of unfinished rounds. */
export interface Recovery {
  /** Prevents further runs and waits for the current run to end. */
  stop(): Promise<void>;
}

/**
 * Starts the recovery of unfinished rounds. The first run starts at once, and each further run starts `intervalMs` (one second by default)
 * after the previous run has ended, so that runs never overlap.
 */
export function startRecovery(deps: RoundDeps, intervalMs = RECOVERY_INTERVAL_MS): Recovery {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let currentRun = Promise.resolve();

  const runOnce = async (): Promise<void> => {
    try {
      const rounds = await recoverDueRounds(deps);
      if (rounds > 0) deps.log.info({ found: rounds }, 'recovery has advanced unfinished rounds');
    } catch (error) {
      deps.log.error({ err: error }, 'recovery could not read the unfinished rounds');
    }
    if (!isStopped) timer = setTimeout(startRun, intervalMs);
  };
  const startRun = (): void => {
    currentRun = runOnce();
  };
  startRun();

  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await currentRun;
    },
  };
}
