/** docs/integrators/wallet-api.md promises an answer within 2 s. */
export const REPLY_WITHIN_MS = 2_000;
/** No commit begins in this time before the answer is due, so that no money moves after the caller was told that the outcome is unknown. */
export const COMMIT_MARGIN_MS = 500;

/** Thrown when a call takes too long to be answered or committed in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Runs the work, and rejects with `DeadlinePassed` if the work takes longer than `replyWithinMs`. The work itself is not stopped. Its signal aborts
 * `COMMIT_MARGIN_MS` earlier, when it is too late to begin a commit.
 */
export async function runWithinDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  replyWithinMs: number,
): Promise<Value> {
  const commitLimit = new AbortController();
  const timeout = Promise.withResolvers<never>();
  const abortCommit = () => commitLimit.abort(new DeadlinePassed('too late to commit'));
  const commitTimer = setTimeout(abortCommit, replyWithinMs - COMMIT_MARGIN_MS);
  const replyTimer = setTimeout(() => timeout.reject(new DeadlinePassed('too late to answer')), replyWithinMs);
  try {
    return await Promise.race([work(commitLimit.signal), timeout.promise]);
  } finally {
    clearTimeout(replyTimer);
    clearTimeout(commitTimer);
  }
}
