import { AGENT_TYPES, MEMBER_TYPE, TRIAL_TYPE } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { judgeAction } from './action-guard.ts';

test('a visitor is asked to log in', () => {
  expect(judgeAction({ kind: 'visitor' })).toBe('login');
});

test('a trial account is asked for a true account for every act but free play', () => {
  expect(judgeAction({ kind: 'member', type: TRIAL_TYPE })).toBe('true_account');
  expect(judgeAction({ kind: 'member', type: TRIAL_TYPE }, 'free_play')).toBe('allow');
  expect(judgeAction({ kind: 'visitor' }, 'free_play')).toBe('login');
});

test.each([MEMBER_TYPE, ...AGENT_TYPES, undefined])('an account of type %s may act', (type) => {
  expect(judgeAction({ kind: 'member', type })).toBe('allow');
});
