import { expect, test } from 'vitest';
import { cutWheel, nextRotation, segmentPath, toPercentText } from './wheel-model.ts';

const WEIGHTS = [500, 249_500, 250_000, 500_000];

test('a segment is as wide as its chance', () => {
  const segments = cutWheel(WEIGHTS);
  expect(segments.map(({ from, to }) => Math.round(((to - from) / 360) * 1_000_000))).toEqual(WEIGHTS);
  expect(segments.at(-1)?.to).toBe(360);
});

test('the wheel makes whole turns forward and stops in the middle of the segment', () => {
  const [, second] = cutWheel(WEIGHTS);
  if (!second) throw new Error('no segment');
  const first = nextRotation(second, 0);
  const again = nextRotation(second, first);
  for (const rotation of [first, again])
    expect((((360 - rotation) % 360) + 360) % 360).toBeCloseTo((second.from + second.to) / 2);
  expect(again - first).toBe(1_800);
});

test('a segment with the whole chance is a circle, and one with more than half the chance is drawn the long way round', () => {
  expect(segmentPath({ from: 0, to: 360 })).toContain('A100,100 0 1 1 0,100');
  expect(segmentPath({ from: 0, to: 270 })).toContain(' 1 1 -100');
  expect(segmentPath({ from: 0, to: 90 })).toContain(' 0 1 100,0');
});

test.each([
  [500, '0.05'],
  [1, '0.0001'],
  [1_000_000, '100'],
])('shows a weight of %s as %s %%', (weight, percent) => {
  expect(toPercentText(weight)).toBe(percent);
});
