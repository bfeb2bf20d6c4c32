import { expect, test } from 'vitest';
import { nextOf } from './guards.tsx';

test('reads what a guard has left', () => {
  expect(nextOf({ next: '/vnLottery?gameCode=VN1' })).toBe('/vnLottery?gameCode=VN1');
});

test.each([
  null,
  undefined,
  'text',
  {},
  { next: 7 },
  { next: 'https://elsewhere.example' },
  { next: '//elsewhere.example' },
])('%j leads nowhere', (state) => {
  expect(nextOf(state)).toBeUndefined();
});
