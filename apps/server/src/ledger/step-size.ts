/** The number of members that the first step of a verification looks at. */
export const MEMBERS_FIRST = 500;
const MEMBERS_MAX = 100_000;

/** Steps that take longer become smaller, steps that take less than half of it larger: a snapshot lives for seconds. */
const STEP_TARGET_MS = 10_000;
/** A step that is too large is given up and tried again with half of its members. */
export const STEP_TIMEOUT_MS = 50_000;

/** Returns how many members the next step takes, after a step of `size` members that took so long. */
export function nextStepSize(size: number, tookMs: number): number {
  if (tookMs > STEP_TARGET_MS) return Math.max(1, Math.floor(size / 2));
  if (tookMs < STEP_TARGET_MS / 2) return Math.min(MEMBERS_MAX, size * 2);
  return size;
}
