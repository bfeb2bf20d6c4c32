import type { Ticker } from 'pixi.js';

export type Ease = (t: number) => number;

export const easeOut: Ease = (t) => 1 - (1 - t) ** 3;
/** Passes the end by a little and comes back: a reel with weight. */
export const easeOutBack: Ease = (t) => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;

/** Movements on the scene's ticker. An aborted signal takes a movement to its end at once. */
export class Motion {
  readonly #ticker: Ticker;

  constructor(ticker: Ticker) {
    this.#ticker = ticker;
  }

  async play(ms: number, step: (t: number) => void, signal?: AbortSignal): Promise<void> {
    if (ms <= 0 || signal?.aborted) return step(1);
    await new Promise<void>((resolve) => {
      let elapsed = 0;
      const end = (): void => {
        this.#ticker.remove(tick);
        signal?.removeEventListener('abort', end);
        step(1);
        resolve();
      };
      const tick = (ticker: Ticker): void => {
        // Uncapped, unlike deltaMS: on a slow phone a movement skips frames, it does not take longer.
        elapsed += ticker.elapsedMS;
        if (elapsed >= ms) end();
        else step(elapsed / ms);
      };
      signal?.addEventListener('abort', end);
      this.#ticker.add(tick);
    });
  }

  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await this.play(ms, () => {}, signal);
  }
}
