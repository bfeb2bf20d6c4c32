import { expect, test } from 'vitest';
import { sectionInView } from './section-in-view.ts';

const SECTIONS = [
  { id: 'rng', topPx: -900 },
  { id: 'live', topPx: 120 },
  { id: 'fish', topPx: 800 },
];

test('the last section above the line is in view', () => {
  expect(sectionInView(SECTIONS, 144)).toBe('live');
  expect(sectionInView(SECTIONS, 100)).toBe('rng');
  expect(sectionInView(SECTIONS, 800)).toBe('fish');
});

test('at the top of the page the first section is in view', () => {
  expect(sectionInView([{ id: 'rng', topPx: 500 }], 144)).toBe('rng');
  expect(sectionInView([], 144)).toBeUndefined();
});
