import { startPolling, type Polling } from './polling.ts';

/** The longest pause. Work that another process adds is noticed after this time at the latest. */
const WAIT_MAX_MS = 5_000;

/** The result of a step, and the time until the next step has work. */
export interface DueStep {
  /** The number of handled items. If it is not zero, the next step follows at once. */
  readonly done: number;
  /** Undefined where no known work becomes due. */
  readonly nextInMs: number | undefined;
}

interface DueLoopOptions {
  readonly onError: (error: unknown) => void;
  readonly waitMaxMs?: number;
}

/** Runs the step whenever it is due and sleeps in between, whereas `startPolling` would check several times a second. */
export function startDueLoop(
  step: () => Promise<DueStep>,
  { onError, waitMaxMs = WAIT_MAX_MS }: DueLoopOptions,
): Polling {
  let waitMs = waitMaxMs;
  return startPolling(
    async () => {
      const { done, nextInMs = waitMaxMs } = await step();
      waitMs = Math.min(nextInMs, waitMaxMs);
      return done;
    },
    onError,
    () => waitMs,
  );
}
