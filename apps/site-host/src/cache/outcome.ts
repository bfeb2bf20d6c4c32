/**
 * The reason why a view could not be made. Every failure is expected: it is counted in the metrics, and the visitor gets a stale view or
 * the built page instead.
 */
export type Failure = 'queue-full' | 'timed-out' | 'cancelled' | 'incomplete' | 'failed';

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Distinguishes an expired deadline from a visitor who has left: `AbortSignal.timeout` aborts with a `TimeoutError`. */
export function failureOfAbort({ reason }: AbortSignal): Failure {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timed-out' : 'cancelled';
}
