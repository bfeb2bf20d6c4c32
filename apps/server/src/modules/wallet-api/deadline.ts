/** The document promises an answer within 2 s. */
export const REPLY_WITHIN_MS = 2_000;
/** After this no commit begins, so that nothing moves once the caller has been told "unknown". */
export const COMMIT_BEFORE_MS = 1_500;

export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/** Gives the work a signal that ends before the caller's patience does, and stops waiting for it when that ends. */
export async function withinDeadline<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const commitLimit = new AbortController();
  const late = Promise.withResolvers<never>();
  const commitTimer = setTimeout(() => commitLimit.abort(new DeadlinePassed('too late to commit')), COMMIT_BEFORE_MS);
  const replyTimer = setTimeout(() => late.reject(new DeadlinePassed('too late to answer')), REPLY_WITHIN_MS);
  try {
    return await Promise.race([work(commitLimit.signal), late.promise]);
  } finally {
    clearTimeout(replyTimer);
    clearTimeout(commitTimer);
  }
}
