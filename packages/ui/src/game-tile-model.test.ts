import { expect, it } from 'vitest';
import { tileStyle } from './game-tile-model.ts';

it.each([
  [0, 1],
  [4, 5],
  [5, 1],
  [12_347, 3],
  [-1, 2],
])('gives node %i the style %i', (nodeId, style) => {
  expect(tileStyle(nodeId)).toBe(style);
});
