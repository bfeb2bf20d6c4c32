import { expect, it } from 'vitest';
import { CAROUSEL_SLIDE_MS, emblaDuration } from './carousel-model.ts';

/** Simulates the scroll body of Embla 8.6 and returns the number of frames until it arrives. */
function framesToArrive(duration: number): number {
  let velocity = 0;
  let left = 1000;
  let frames = 0;
  while (Math.abs(left) > 10 || frames < 5) {
    velocity = (velocity + left / duration) * 0.68;
    left -= velocity;
    frames += 1;
  }
  return frames;
}

it('takes one second for a slide, within a tenth', () => {
  const ms = (framesToArrive(emblaDuration(CAROUSEL_SLIDE_MS)) * 1000) / 60;
  expect(ms).toBeGreaterThan(900);
  expect(ms).toBeLessThan(1100);
});
