import { startPolling, type Polling } from './polling.ts';

/** Work that another process may bring about is noticed after this time at the latest. */
const WAIT_MAX_MS = 5_000;

/** The result of a step, and the time at which the next one has something to do. */
export interface DueStep {
  /** After a step that did something, the next one follows at once. */
  readonly done: number;
  /** Undefined where nothing is known to become due. */
  readonly nextInMs: number | undefined;
}

interface DueLoopOptions {
  readonly onError: (error: unknown) => void;
  readonly waitMaxMs?: number;
}

/** Runs the step whenever it is due, and sleeps in between, where `startPolling` would look several times a second. */
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
