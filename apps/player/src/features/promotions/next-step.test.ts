import { activityStates } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const open = {
  kind: 'application',
  state: 'claim',
  entry: 'apply',
  obstacle: null,
  form: { codeRequired: false },
} as const;

test('a member without an obstacle gets the step of the activity', () => {
  expect(nextStep(open, 'allow')).toBe('apply');
  expect(nextStep({ ...open, kind: 'sign_in', entry: 'claim' }, 'allow')).toBe('claim');
  expect(nextStep({ ...open, kind: 'voucher', entry: 'claim', form: { codeRequired: true } }, 'allow')).toBe('voucher');
  expect(nextStep({ ...open, kind: 'reload', entry: 'none' }, 'allow')).toBe('deposit');
});

test('an obstacle removes the step', () => {
  expect(nextStep({ ...open, obstacle: 'break' }, 'allow')).toBe('none');
});

test.each(['login', 'true_account'] as const)(
  'a person who may not act yet gets the step with a guard (%s)',
  (verdict) => {
    expect(nextStep({ ...open, obstacle: 'guest' }, verdict)).toBe('guard');
    // An obstacle that the server reports for a trial account does not hide the way to a real account.
    expect(nextStep({ ...open, obstacle: 'trial' }, verdict)).toBe('guard');
  },
);

test('an activity that is only for reading has no step', () => {
  expect(nextStep({ ...open, entry: 'none' }, 'allow')).toBe('none');
});

test('a rejected application may be sent again, and nothing else that was rejected', () => {
  expect(nextStep({ ...open, state: 'rejected' }, 'allow')).toBe('apply');
  expect(nextStep({ ...open, state: 'rejected', obstacle: 'break' }, 'allow')).toBe('none');
  expect(nextStep({ ...open, kind: 'rescue', entry: 'claim', state: 'rejected' }, 'allow')).toBe('none');
});

test('every other state has only text, except that an issued reward leads to the reward centre', () => {
  const others = activityStates.filter((state) => state !== 'claim' && state !== 'rejected');
  const steps = others.map((state) => [state, nextStep({ ...open, state }, 'allow')]);
  expect(steps.filter(([, step]) => step !== 'none')).toEqual([['issued', 'rewards']]);
});
