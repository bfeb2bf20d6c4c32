export interface RenderQueueLimits {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** A semaphore for renders: a limited number runs at once, and a limited number waits in order of arrival. */
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
   * Resolves with true once the caller may run; the caller then has to call `leave`. Resolves with false where no slot is free and the caller may not
   * wait, where the queue is full, and where the signal aborts.
   */
  async enter(signal: AbortSignal, { mayWait }: { mayWait: boolean }): Promise<boolean> {
    if (signal.aborted) return false;
    if (this.#running < this.#limits.runningMax) {
      this.#running += 1;
      return true;
    }
    if (!mayWait || this.#waiting.size >= this.#limits.waitingMax) return false;
    return await this.#waitForSlot(signal);
  }

  /** Passes the slot of a finished render on to the render that has waited longest. */
  leave(): void {
    for (const takeSlot of this.#waiting) {
      takeSlot();
      return;
    }
    this.#running -= 1;
  }

  async #waitForSlot(signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const finish = (mayRun: boolean): void => {
      this.#waiting.delete(takeSlot);
      signal.removeEventListener('abort', giveUp);
      resolve(mayRun);
    };
    const takeSlot = (): void => finish(true);
    const giveUp = (): void => finish(false);
    this.#waiting.add(takeSlot);
    signal.addEventListener('abort', giveUp, { once: true });
    return await promise;
  }
}
