import { recoverDueRounds, type RoundDeps } from './play-round.ts';

const RECOVERY_INTERVAL_MS = 1_000;

export interface Recovery {
  stop(): Promise<void>;
}

/** Starts to recover unfinished rounds: now and then every second. A run starts after the last one has ended. */
export function startRecovery(deps: RoundDeps, intervalMs = RECOVERY_INTERVAL_MS): Recovery {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const runOnce = async (): Promise<void> => {
    try {
      const found = await recoverDueRounds(deps);
      if (found > 0) deps.log.info({ found }, 'unfinished rounds were driven on');
    } catch (error) {
      deps.log.error({ err: error }, 'recovery could not look for rounds');
    }
    if (!stopped) timer = setTimeout(start, intervalMs);
  };
  const start = (): void => {
    running = runOnce();
  };
  start();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
