/**
 * The reason why a view could not be made. Every failure is expected: it is counted in the metrics, and the visitor gets a stale view or
 * the built page instead.
 */
export type Failure = 'queue-full' | 'timed-out' | 'cancelled' | 'incomplete' | 'failed';

/** The value, or the expected failure for which there is none. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Returns the failure of an aborted signal. `AbortSignal.timeout` aborts with a `TimeoutError`; any other reason means that the visitor has left. */
export function toAbortFailure({ reason }: AbortSignal): Failure {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timed-out' : 'cancelled';
}
