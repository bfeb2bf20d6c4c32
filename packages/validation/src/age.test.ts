import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['2026-11-21', '2008-11-21', 18],
  ['2026-11-21', '2008-11-22', 17],
  ['2026-11-21', '2008-12-01', 17],
  ['2026-11-21', '11-20-2008', 18],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2026-11-21', '2027-01-01', -1],
])('on %s, who was born on %s is %i', (today, birthday, age) => {
  expect(ageOn(today, birthday)).toBe(age);
});

test.each(['', '2008-02-30', 'yesterday'])('%j is no birthday', (text) => {
  expect(ageOn('2026-11-21', text)).toBeUndefined();
});
