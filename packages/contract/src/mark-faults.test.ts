import { describe, expect, test } from 'vitest';
import { allMarks } from './catalogue.ts';
import { findMarkFaults } from './mark-faults.ts';
import { defineMarks, type Marks } from './marks.ts';

const withdraw = {
  method: 'POST',
  path: '/withdraw',
  encrypted: true,
  token: true,
  site: 'both',
  account: 'real',
  stepUp: 'withdraw_password',
} as const satisfies Marks;

const review = {
  method: 'POST',
  path: '/review',
  encrypted: false,
  token: true,
  site: 'console',
  account: 'any',
  stepUp: 'second_operator',
  permission: 'withdrawal.review',
} as const satisfies Marks;

test('finds no fault in the marks of the whole contract', () => {
  expect(
    Object.entries(allMarks()).flatMap(([id, marks]) => findMarkFaults({ ...marks }).map((at) => `${id}: ${at}`)),
  ).toEqual([]);
});

describe('an incomplete table is refused', () => {
  const missing = [withdraw, review].flatMap((marks) =>
    Object.keys(marks).map((name) => [marks.path, name, marks] as const),
  );

  test.each(missing)('%s without %s', (_path, name, marks) => {
    expect(findMarkFaults(marks)).toEqual([]);
    const { [name]: _removed, ...others }: Record<string, unknown> = marks;
    expect(findMarkFaults(others)).not.toEqual([]);
  });

  test.each([
    ['a mark with an unknown value', { ...withdraw, account: 'true' }],
    ['a sealed body where there is none', { ...withdraw, method: 'GET' }],
    ['the withdraw password in a plain body', { ...withdraw, encrypted: false }],
    ['a trial check without a session', { ...withdraw, token: 'optional', stepUp: 'none' }],
    ['a permission that does not exist', { ...review, permission: 'everything' }],
    ['a permission of a member', { ...withdraw, permission: 'member.edit' }],
    ['a withdraw password of an operator', { ...review, encrypted: true, stepUp: 'withdraw_password' }],
    ['a second operator for a member', { ...withdraw, stepUp: 'second_operator' }],
  ])('%s', (_name, marks) => {
    expect(findMarkFaults(marks)).not.toEqual([]);
  });
});

test('the compiler refuses incomplete and contradictory marks', () => {
  const { account: _account, ...withoutAccount } = withdraw;
  const { permission: _permission, ...withoutPermission } = review;
  const table = defineMarks({
    withdraw,
    review,
    // @ts-expect-error: a mark is missing
    withoutAccount,
    // @ts-expect-error: the console needs a permission
    withoutPermission,
    // @ts-expect-error: the withdraw password travels in a sealed body only
    plainPassword: { ...withdraw, encrypted: false },
    // @ts-expect-error: a call without a session has no account to check
    visitor: { ...withdraw, token: false, stepUp: 'none' },
  });
  const faulty = Object.values(table).filter((marks) => findMarkFaults({ ...marks }).length > 0);
  expect(faulty).toHaveLength(4);
});
