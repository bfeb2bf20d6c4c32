import type { Ticker } from 'pixi.js';

/** Maps the elapsed share of an animation to its progress; both go from 0 to 1. */
export type EasingFunction = (t: number) => number;

/** Starts fast and slows down. */
export const easeOut: EasingFunction = (t) => 1 - (1 - t) ** 3;
/** Overshoots the end a little and comes back, like a heavy reel that stops. */
export const easeOutBack: EasingFunction = (t) => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;

/** Runs animations on the ticker of the scene. If its signal aborts, an animation jumps to its end at once. */
export class Motion {
  readonly #ticker: Ticker;

  constructor(ticker: Ticker) {
    this.#ticker = ticker;
  }

  /** Calls `step` on each frame with the elapsed share from 0 to 1, and resolves after the last call, which is always `step(1)`. */
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
        // `elapsedMS` is not capped as `deltaMS` is, so an animation on a slow phone skips frames and takes no longer.
        elapsed += ticker.elapsedMS;
        if (elapsed >= ms) end();
        else step(elapsed / ms);
      };
      signal?.addEventListener('abort', end);
      this.#ticker.add(tick);
    });
  }

  /** Resolves after a time on the ticker, or when the signal aborts. */
  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await this.play(ms, () => {}, signal);
  }
}
