/** The number of members that the first step of a verification covers. */
export const MEMBERS_FIRST = 500;
/** The upper limit of the members of one step, however quickly the steps run. */
const MEMBERS_MAX = 100_000;

/**
 * The target duration of a step. A longer step is followed by a smaller one, and a step of less than half this time by a larger one, so that a
 * snapshot stays open for seconds only.
 */
const STEP_TARGET_MS = 10_000;
/** The statement timeout of a step. A step that exceeds the timeout is retried with half of its members. */
export const STEP_TIMEOUT_MS = 50_000;

/** Returns how many members the next step covers, after a step of `size` members that took `tookMs` milliseconds. */
export function nextStepSize(size: number, tookMs: number): number {
  if (tookMs > STEP_TARGET_MS) return Math.max(1, Math.floor(size / 2));
  if (tookMs < STEP_TARGET_MS / 2) return Math.min(MEMBERS_MAX, size * 2);
  return size;
}
