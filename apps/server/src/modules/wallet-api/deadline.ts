/** The document promises an answer within 2 s. */
export const REPLY_WITHIN_MS = 2_000;
/** No commit begins this shortly before the answer is due, so that nothing moves once the caller was told "unknown". */
export const COMMIT_MARGIN_MS = 500;

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/** Gives the work a signal that ends before the caller's patience does, and stops waiting for it when that ends. */
export async function withinDeadline<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  replyWithinMs: number,
): Promise<Value> {
  const commitLimit = new AbortController();
  const late = Promise.withResolvers<never>();
  const tooLate = () => commitLimit.abort(new DeadlinePassed('too late to commit'));
  const commitTimer = setTimeout(tooLate, replyWithinMs - COMMIT_MARGIN_MS);
  const replyTimer = setTimeout(() => late.reject(new DeadlinePassed('too late to answer')), replyWithinMs);
  try {
    return await Promise.race([work(commitLimit.signal), late.promise]);
  } finally {
    clearTimeout(replyTimer);
    clearTimeout(commitTimer);
  }
}
