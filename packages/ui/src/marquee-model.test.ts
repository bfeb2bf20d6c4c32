import { expect, it } from 'vitest';
import { marqueeSeconds } from './marquee-model.ts';

it('moves at the same speed for any width', () => {
  expect([0, 480, 4800].map(marqueeSeconds)).toEqual([0, 10, 100]);
});
