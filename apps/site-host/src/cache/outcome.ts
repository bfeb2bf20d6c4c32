/** Why a view could not be made. Each of them is expected, counted, and answered with an older view or the built page. */
export type Failure = 'queue-full' | 'timed-out' | 'cancelled' | 'incomplete' | 'failed';

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** Tells a deadline from a visitor who has left: `AbortSignal.timeout` aborts with a `TimeoutError`. */
export function failureOfAbort({ reason }: AbortSignal): Failure {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timed-out' : 'cancelled';
}
