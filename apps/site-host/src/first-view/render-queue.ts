export interface RenderQueueLimits {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** Lets a limited number of renders run, and a limited number wait for them in the order in which they came. */
export class RenderQueue {
  readonly #limits: RenderQueueLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: RenderQueueLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Returns whether the caller may run, and then has to call `leave`. Returns false where no place is free and the caller may not wait,
   * where too many wait, and where the signal aborts.
   */
  async enter(signal: AbortSignal, { mayWait }: { mayWait: boolean }): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#running < this.#limits.runningMax) {
      this.#running += 1;
      return true;
    }
    if (!mayWait || this.#waiting.size >= this.#limits.waitingMax) return false;
    return await this.#waitForPlace(signal);
  }

  /** Gives the place to the render that has waited longest. */
  leave(): void {
    for (const takePlace of this.#waiting) {
      takePlace();
      return;
    }
    this.#running -= 1;
  }

  async #waitForPlace(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const finish = (mayRun: boolean): void => {
      this.#waiting.delete(takePlace);
      signal.removeEventListener('abort', giveUp);
      resolve(mayRun);
    };
    const takePlace = (): void => finish(true);
    const giveUp = (): void => finish(false);
    this.#waiting.add(takePlace);
    signal.addEventListener('abort', giveUp, { once: true });
    return await promise;
  }
}
