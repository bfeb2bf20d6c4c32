import { expect, test } from 'vitest';
import { findOpenSteps, setupSteps } from './open-steps.ts';

const done = { passwordSet: true, email: 's•••@mail.example', realName: 'S••• R••', withdrawPasswordSet: true };

test('a new account has every step open, in the order in which they are needed', () => {
  const overview = { passwordSet: false, email: null, realName: null, withdrawPasswordSet: false };
  expect(findOpenSteps({ overview, payoutAccounts: 0 })).toEqual(setupSteps);
});

test.each([
  [{ email: null }, 1, ['email']],
  [{ withdrawPasswordSet: false }, 1, ['withdraw_password']],
  [{ realName: null }, 0, ['real_name', 'account']],
  [{}, 1, []],
] as const)('the open steps for %j and %i payout accounts are %j', (change, payoutAccounts, steps) => {
  expect(findOpenSteps({ overview: { ...done, ...change }, payoutAccounts })).toEqual(steps);
});
