import { describe, expect, it } from 'vitest';
import { medalOf, starPlaces, starPoints } from './vip-medal-model.ts';

describe('medalOf', () => {
  it.each([
    [0, 'iron', 0],
    [1, 'bronze', 1],
    [3, 'bronze', 3],
    [4, 'silver', 1],
    [6, 'silver', 3],
    [7, 'gold', 1],
    [9, 'gold', 3],
    [10, 'jewel', 3],
    [99, 'jewel', 3],
    [-1, 'iron', 0],
    [Number.NaN, 'iron', 0],
  ])('level %d is %s with %d stars', (level, metal, stars) => {
    expect(medalOf(level)).toEqual({ metal, stars });
  });

  it('gives each level up to 10 its own face', () => {
    const faces = Array.from({ length: 11 }, (_, level) => JSON.stringify(medalOf(level)));
    expect(new Set(faces).size).toBe(11);
  });
});

it('draws a five-pointed star that stands on two points', () => {
  const corners = starPoints().split(' ');
  expect(corners).toHaveLength(10);
  expect(corners[0]).toBe('0,-1');
});

it('spreads the stars around the middle', () => {
  expect(starPlaces(1)).toEqual([{ x: 0, y: -0 }]);
  expect(starPlaces(2).map(({ x }) => x)).toEqual([-5, 5]);
  expect(starPlaces(3).map(({ y }) => y)).toEqual([-3, -0, -3]);
  expect(starPlaces(0)).toEqual([]);
});
