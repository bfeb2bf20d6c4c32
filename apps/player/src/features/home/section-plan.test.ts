import { expect, test } from 'vitest';
import { sectionPlan, vendorPlan } from './section-plan.ts';

test.each([
  [3, { pageSize: 12, shownCount: 3, hasToggle: false }],
  [12, { pageSize: 12, shownCount: 12, hasToggle: false }],
  [13, { pageSize: 12, shownCount: 12, hasToggle: true }],
  [300, { pageSize: 12, shownCount: 12, hasToggle: true }],
])('a closed section of %i games', (total, plan) => {
  expect(sectionPlan(total, false)).toEqual(plan);
});

test('an open section of games shows at most one page of the server', () => {
  expect(sectionPlan(30, true)).toEqual({ pageSize: 60, shownCount: 30, hasToggle: true });
  expect(sectionPlan(300, true)).toEqual({ pageSize: 60, shownCount: 60, hasToggle: true });
});

test.each([
  [5, { shownCount: 5, hasToggle: false }],
  [6, { shownCount: 6, hasToggle: false }],
  [7, { shownCount: 6, hasToggle: true }],
])('a closed section of %i vendors', (total, plan) => {
  expect(vendorPlan(total, false)).toEqual(plan);
});

test('an open section of vendors shows all of them', () => {
  expect(vendorPlan(20, true)).toEqual({ shownCount: 20, hasToggle: true });
});
