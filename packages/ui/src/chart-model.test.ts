import { describe, expect, it } from 'vitest';
import { columnForKey, arcs, axisTicks, columnMinPx, labelledColumns, linePoints, pathOf } from './chart-model.ts';

describe('axisTicks', () => {
  it.each([
    [812, [0, 200, 400, 600, 800, 1000]],
    [1000, [0, 200, 400, 600, 800, 1000]],
    [7, [0, 2, 4, 6, 8]],
    [0.4, [0, 0.1, 0.2, 0.30000000000000004, 0.4]],
    [0, [0, 1]],
    [-3, [0, 1]],
    [Number.NaN, [0, 1]],
  ])('up to %d', (max, ticks) => {
    expect(axisTicks(max)).toEqual(ticks);
  });

  it('covers the maximum with few steps for many magnitudes', () => {
    for (let max = 1; max < 10_000_000; max = Math.ceil(max * 1.7)) {
      const ticks = axisTicks(max);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('labelledColumns', () => {
  it('labels all columns where the labels fit', () => {
    expect([...labelledColumns(3, 60, 45)]).toEqual([0, 1, 2]);
  });
  it('always labels the last column and thins out the others', () => {
    expect([...labelledColumns(30, 8.5, 44)]).toEqual([29, 20, 11]);
    expect([...labelledColumns(30, 28, 44)]).toEqual([29, 26, 23, 20, 17, 14, 11, 8, 5, 2]);
  });
  it('labels the last column even if one label is wider than the chart, and nothing without columns', () => {
    expect([...labelledColumns(2, 10, 44)]).toEqual([1]);
    expect([...labelledColumns(0, 10, 44)]).toEqual([]);
  });
  it('never lets two labels overlap or one leave the chart', () => {
    for (const count of [7, 30, 92, 366]) {
      for (let columnPx = columnMinPx(2); columnPx < 90; columnPx += 3.7) {
        const labelPx = 44;
        const starts = [...labelledColumns(count, columnPx, labelPx)]
          .map((index) => Math.min((index + 0.5) * columnPx - labelPx / 2, count * columnPx - labelPx))
          .toSorted((a, b) => a - b);
        expect(starts.at(0)).toBeGreaterThanOrEqual(0);
        const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
        expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(labelPx + 8 - 1e-6);
      }
    }
  });
});

describe('linePoints', () => {
  it('spans the box', () => {
    expect(linePoints([1, 3, 2], 100, 40)).toEqual([
      [0, 40],
      [50, 0],
      [100, 20],
    ]);
  });
  it('is flat for equal values, and a single point for one value', () => {
    expect(linePoints([5, 5], 10, 4)).toEqual([
      [0, 2],
      [10, 2],
    ]);
    expect(linePoints([0, 0], 10, 4)).toEqual([
      [0, 4],
      [10, 4],
    ]);
    expect(linePoints([5], 10, 4)).toEqual([[0, 2]]);
    expect(linePoints([], 10, 4)).toEqual([]);
  });
  it('writes a path', () => {
    expect(pathOf(linePoints([1, 2, 4], 1, 1))).toBe('M0 1 L0.5 0.67 L1 0');
  });
});

describe('arcs', () => {
  it('divide the circle by share', () => {
    expect(arcs([50, 30, 20])).toEqual([
      { length: 50, start: 0 },
      { length: 30, start: 50 },
      { length: 20, start: 80 },
    ]);
  });
  it('omit values that are not positive, and are empty for no values', () => {
    expect(arcs([-5, 10]).map(({ length }) => length)).toEqual([0, 100]);
    expect(arcs([0, 0]).map(({ length }) => length)).toEqual([0, 0]);
  });
});

it.each([
  ['ArrowRight', 'ltr', 4],
  ['ArrowLeft', 'ltr', 2],
  ['ArrowRight', 'rtl', 2],
  ['ArrowLeft', 'rtl', 4],
  ['Home', 'ltr', 0],
  ['End', 'rtl', 6],
  ['Enter', 'ltr', undefined],
] as const)('%s leads from column 3 of 7 in %s to %s', (key, direction, column) => {
  expect(columnForKey(key, 3, 7, direction)).toBe(column);
});

it('the keys stop at the first and the last column', () => {
  expect(columnForKey('ArrowLeft', 0, 7, 'ltr')).toBe(0);
  expect(columnForKey('ArrowRight', 6, 7, 'ltr')).toBe(6);
});
