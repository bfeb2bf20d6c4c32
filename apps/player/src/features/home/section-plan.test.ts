import { expect, test } from 'vitest';
import { sectionPlan, vendorPlan } from './section-plan.ts';

test.each([
  [3, { pageSize: 12, places: 3, toggle: false }],
  [12, { pageSize: 12, places: 12, toggle: false }],
  [13, { pageSize: 12, places: 12, toggle: true }],
  [300, { pageSize: 12, places: 12, toggle: true }],
])('a closed section of %i games', (total, plan) => {
  expect(sectionPlan(total, false)).toEqual(plan);
});

test('an open section of games shows at most one page of the server', () => {
  expect(sectionPlan(30, true)).toEqual({ pageSize: 60, places: 30, toggle: true });
  expect(sectionPlan(300, true)).toEqual({ pageSize: 60, places: 60, toggle: true });
});

test.each([
  [5, { places: 5, toggle: false }],
  [6, { places: 6, toggle: false }],
  [7, { places: 6, toggle: true }],
])('a closed section of %i vendors', (total, plan) => {
  expect(vendorPlan(total, false)).toEqual(plan);
});

test('an open section of vendors shows all of them', () => {
  expect(vendorPlan(20, true)).toEqual({ places: 20, toggle: true });
});
