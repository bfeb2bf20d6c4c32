import { toAbortFailure, type Outcome } from './outcome.ts';

/**
 * One piece of work that several visitors wait for. Every visitor waits with their own signal, and the work is aborted when the last
 * visitor stops waiting. `run` must return a failure instead of throwing.
 */
export class SharedTask<Value> {
  readonly outcome: Promise<Outcome<Value>>;
  readonly #controller = new AbortController();
  #waiting = 0;

  constructor(run: (signal: AbortSignal) => Promise<Outcome<Value>>) {
    this.outcome = run(this.#controller.signal);
  }

  /** An aborted task is about to fail, so a new visitor must start a new task. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Resolves with the outcome of the work, or with a failure once `signal` aborts. */
  async wait(signal: AbortSignal): Promise<Outcome<Value>> {
    this.#waiting += 1;
    const aborted = Promise.withResolvers<Outcome<Value>>();
    const onAbort = (): void => aborted.resolve({ ok: false, failure: toAbortFailure(signal) });
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const outcome = await Promise.race([aborted.promise, this.outcome]);
    signal.removeEventListener('abort', onAbort);
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#controller.abort();
    return outcome;
  }
}
