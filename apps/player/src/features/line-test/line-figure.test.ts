import { LINE_TEST_FAILED_MS } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { lineFigure, lineState } from './line-figure.ts';

test.each([
  [0, 20],
  [50, 30],
  [99, 40],
  [100, 40],
  [150, 50],
  [199, 60],
  [200, 60],
  [300, 80],
  [399, 100],
  [400, 100],
  [5200, 125],
  [LINE_TEST_FAILED_MS - 1, 150],
  [LINE_TEST_FAILED_MS, LINE_TEST_FAILED_MS],
])('shows a measured time of %i ms as %i', (measured, figure) => {
  expect(lineFigure(measured)).toBe(figure);
});

test('a longer time never shows a smaller figure', () => {
  const figures = Array.from({ length: LINE_TEST_FAILED_MS + 1 }, (_, measured) => lineFigure(measured));
  expect(figures).toEqual(figures.toSorted((a, b) => a - b));
});

test.each([
  [undefined, 'not_tested'],
  [0, 'fast'],
  [300, 'fast'],
  [310, 'normal'],
  [LINE_TEST_FAILED_MS - 1, 'normal'],
  [LINE_TEST_FAILED_MS, 'slow'],
] as const)('rates %s ms as %s', (measured, state) => {
  expect(lineState(measured)).toBe(state);
});
