/** The messages of pg-pool's time-outs, which have no code: no connection became free in time, or none could be opened in time. */
const POOL_TIMEOUT_MESSAGES: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);
/** The message of pg's time-out for an answer, which has no code. */
const ANSWER_TIMEOUT_MESSAGE = 'Query read timeout';

/** SQLSTATE 55P03: a lock was not free within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATE 57014: a statement ran longer than `statement_timeout`. */
const QUERY_CANCELED = '57014';
const UNDONE_BY_LIMIT: ReadonlySet<string> = new Set([LOCK_NOT_AVAILABLE, QUERY_CANCELED]);

/** Returns whether a call failed before its first statement because all connections stayed in use. The call may be tried again. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && POOL_TIMEOUT_MESSAGES.has(error.message);
}

/** Returns whether the database sent no answer to a statement within `PoolLimits.answerMs`. The outcome of the statement is unknown. */
export function isAnswerTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === ANSWER_TIMEOUT_MESSAGE;
}

/** Returns whether PostgreSQL undid a statement because it waited or ran too long. Its transaction wrote nothing and may be tried again. */
export function isCancelledByTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && UNDONE_BY_LIMIT.has(error.code);
}
