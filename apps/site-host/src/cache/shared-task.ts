import { failureOfAbort, type Outcome } from './outcome.ts';

/**
 * One piece of work that several visitors wait for. Each waits with a signal of their own; the work is aborted when nobody waits any
 * more. `run` must return a failure instead of throwing.
 */
export class SharedTask<Value> {
  readonly outcome: Promise<Outcome<Value>>;
  readonly #controller = new AbortController();
  #waiting = 0;

  constructor(run: (signal: AbortSignal) => Promise<Outcome<Value>>) {
    this.outcome = run(this.#controller.signal);
  }

  /** An aborted task fails soon, so that a new visitor needs a new one. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  async wait(signal: AbortSignal): Promise<Outcome<Value>> {
    this.#waiting += 1;
    const aborted = Promise.withResolvers<Outcome<Value>>();
    const onAbort = (): void => aborted.resolve({ ok: false, failure: failureOfAbort(signal) });
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const outcome = await Promise.race([aborted.promise, this.outcome]);
    signal.removeEventListener('abort', onAbort);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#controller.abort();
    return outcome;
  }
}
