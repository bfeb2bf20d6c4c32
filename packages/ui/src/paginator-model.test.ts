import { describe, expect, it } from 'vitest';
import { clampPage, isPage, pageSlots } from './paginator-model.ts';

describe('pageSlots', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 'gap-end', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap-end', 20]],
    [5, 20, [1, 'gap-start', 4, 5, 6, 'gap-end', 20]],
    [16, 20, [1, 'gap-start', 15, 16, 17, 'gap-end', 20]],
    [17, 20, [1, 'gap-start', 16, 17, 18, 19, 20]],
    [99, 20, [1, 'gap-start', 16, 17, 18, 19, 20]],
  ])('page %i of %i', (page, pageCount, slots) => {
    expect(pageSlots(page, pageCount)).toEqual(slots);
  });

  it('keeps its length and contains the current page for every page', () => {
    for (let page = 1; page <= 50; page++) {
      const slots = pageSlots(page, 50);
      expect(slots).toHaveLength(7);
      expect(slots).toContain(page);
      expect(new Set(slots).size).toBe(7);
    }
  });
});

describe('isPage', () => {
  it.each([
    [1, 5, true],
    [5, 5, true],
    [6, 5, false],
    [0, 5, false],
    [-1, 5, false],
    [1.5, 5, false],
    [Number.NaN, 5, false],
    [1, 0, false],
  ])('%d of %i: %s', (page, pageCount, answer) => {
    expect(isPage(page, pageCount)).toBe(answer);
  });
});

it('clamps to the existing pages', () => {
  expect([clampPage(0, 3), clampPage(9, 3), clampPage(2, 3), clampPage(1, 0)]).toEqual([1, 3, 2, 1]);
});
