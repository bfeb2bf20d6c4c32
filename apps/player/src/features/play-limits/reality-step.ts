/** A call that failed is repeated after this time. A failed call must not silence the reality check for the rest of the session. */
export const REALITY_RETRY_MS = 5_000;

/**
 * The wait for a check is cut into parts of this length, and the clock is read after each part. A timer does not run while a computer sleeps,
 * and a clock can be set: after either of them a check that is due comes within this time.
 */
export const REALITY_LOOK_MS = 30_000;

const SECOND_MS = 1000;

/** The facts that decide when the reality check is due and what the site does next. */
export interface RealityFacts {
  /** Seconds until the next check, as the server last answered. `null`: the member has turned the check off. `undefined`: there is no answer yet. */
  readonly dueInSeconds: number | null | undefined;
  /** When the answer with `dueInSeconds` arrived, in ms since 1970. */
  readonly answeredAtMs: number;
  /** When the server last accepted the report that the member has answered a check, in ms since 1970; 0 before the first one. */
  readonly seenAtMs: number;
  /** The member has answered the dialog, but the server has not accepted the report yet. */
  readonly isUnreported: boolean;
  /** The last query for the check failed; `dueInSeconds` is then the answer before it. */
  readonly hasFailed: boolean;
  /** A query or a report is under way. */
  readonly isBusy: boolean;
}

/**
 * The next step that the site takes by itself, and after how many ms: query the check (`query`), repeat a report that failed (`report`), or only read the
 * clock again (`look`). `undefined`: nothing to do until a call ends or the member answers.
 */
export type RealityStep = { readonly act: 'query' | 'report' | 'look'; readonly inMs: number } | undefined;

/** Returns whether the dialog is shown: the check is due, and the member has not answered it since. */
export function isRealityCheckDue({ dueInSeconds, answeredAtMs, seenAtMs, isUnreported }: RealityFacts): boolean {
  return dueInSeconds === 0 && answeredAtMs > seenAtMs && !isUnreported;
}

/** Decides the next step. Calls that failed are repeated, because a lost call must not switch off a safety control. */
export function nextRealityStep(facts: RealityFacts, nowMs: number): RealityStep {
  const { dueInSeconds, answeredAtMs, hasFailed, isUnreported, isBusy } = facts;
  if (isBusy || isRealityCheckDue(facts)) return undefined;
  if (isUnreported) return { act: 'report', inMs: REALITY_RETRY_MS };
  if (hasFailed || dueInSeconds === 0) return { act: 'query', inMs: REALITY_RETRY_MS };
  if (dueInSeconds === undefined || dueInSeconds === null) return undefined;
  const inMs = answeredAtMs + dueInSeconds * SECOND_MS - nowMs;
  return inMs > REALITY_LOOK_MS ? { act: 'look', inMs: REALITY_LOOK_MS } : { act: 'query', inMs: Math.max(0, inMs) };
}
