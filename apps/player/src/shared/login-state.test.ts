import { expect, test } from 'vitest';
import { readLoginNext } from './login-state.ts';

test('reads the page that a guard has written', () => {
  expect(readLoginNext({ next: '/vnLottery?gameCode=VN1' })).toBe('/vnLottery?gameCode=VN1');
});

test.each([
  null,
  undefined,
  'text',
  {},
  { next: 7 },
  { next: 'https://elsewhere.example' },
  { next: '//elsewhere.example' },
])('ignores the state %j', (state) => {
  expect(readLoginNext(state)).toBeUndefined();
});
