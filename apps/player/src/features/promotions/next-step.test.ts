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

test('a member without an obstacle does what the activity wants', () => {
  expect(nextStep(open, 'allow')).toBe('apply');
  expect(nextStep({ ...open, kind: 'sign_in', entry: 'claim' }, 'allow')).toBe('claim');
  expect(nextStep({ ...open, kind: 'voucher', entry: 'claim', form: { codeRequired: true } }, 'allow')).toBe('voucher');
  expect(nextStep({ ...open, kind: 'reload', entry: 'none' }, 'allow')).toBe('deposit');
});

test('an obstacle leaves nothing to do', () => {
  expect(nextStep({ ...open, obstacle: 'break' }, 'allow')).toBe('none');
});

test.each(['login', 'true_account'] as const)('who may not act yet is led on by the guard (%s)', (verdict) => {
  expect(nextStep({ ...open, obstacle: 'guest' }, verdict)).toBe('guard');
  // What the server says about a trial account does not hide the way to a true one.
  expect(nextStep({ ...open, obstacle: 'trial' }, verdict)).toBe('guard');
});

test('an activity to read alone has no step', () => {
  expect(nextStep({ ...open, entry: 'none' }, 'allow')).toBe('none');
});

test('every other state has words alone, but an issued reward leads to the reward centre', () => {
  const others = activityStates.filter((state) => state !== 'claim');
  const steps = others.map((state) => [state, nextStep({ ...open, state }, 'allow')]);
  expect(steps.filter(([, step]) => step !== 'none')).toEqual([['issued', 'rewards']]);
});
