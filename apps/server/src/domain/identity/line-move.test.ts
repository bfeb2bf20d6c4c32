import { LINE_LEVELS_MAX, TRIAL_TYPE } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { findLineMoveMistake, LINE_MOVE_MEMBERS_MAX, type MovedMember } from './line-move.ts';

const AGENT = 1;
const PLAYER = 0;

function member(line: string, type: number): MovedMember {
  const labels = line.split('.').map(BigInt);
  return { memberId: labels.at(-1) ?? 0n, type, line, uplineId: labels.at(-2) ?? null };
}

function branch(line: string, type = AGENT, more: { members?: number; agentLevels?: number } = {}) {
  const head = member(line, type);
  return { head, members: 1, agentLevels: type === AGENT ? line.split('.').length : 0, ...more };
}

test('a branch moves below an agent, and to the top', () => {
  expect(findLineMoveMistake(branch('1.2'), member('5', AGENT))).toBeUndefined();
  expect(findLineMoveMistake(branch('1.2'), undefined)).toBeUndefined();
  expect(findLineMoveMistake(branch('1.3', PLAYER), member('1.2', PLAYER))).toBeUndefined();
});

test('a move that changes nothing, or that would create a cycle, is refused', () => {
  expect(findLineMoveMistake(branch('1.2'), member('1', AGENT))).toBe('already_there');
  expect(findLineMoveMistake(branch('2'), undefined)).toBe('already_there');
  expect(findLineMoveMistake(branch('1.2'), member('1.2.3', AGENT))).toBe('own_branch');
  expect(findLineMoveMistake(branch('1.2'), member('1.2', AGENT))).toBe('own_branch');
});

test('agents can only be below agents, and trial accounts cannot move', () => {
  expect(findLineMoveMistake(branch('1.2'), member('1.9', PLAYER))).toBe('upline_is_no_agent');
  expect(findLineMoveMistake(branch('1.3', PLAYER, { agentLevels: 3 }), member('1.9', PLAYER))).toBe(
    'upline_is_no_agent',
  );
  expect(findLineMoveMistake(branch('1.2', TRIAL_TYPE), member('5', AGENT))).toBe('trial_account');
  expect(findLineMoveMistake(branch('1.2'), member('5', TRIAL_TYPE))).toBe('trial_account');
});

test('a move that would put an agent below the deepest recruiting level is refused', () => {
  const deep = Array.from({ length: LINE_LEVELS_MAX - 3 }, (_, index) => 100 + index).join('.');
  expect(findLineMoveMistake(branch('1.2', AGENT, { agentLevels: 3 }), member(deep, AGENT))).toBeUndefined();
  expect(findLineMoveMistake(branch('1.2', AGENT, { agentLevels: 4 }), member(deep, AGENT))).toBe('line_too_deep');
});

test('a branch of too many members is refused', () => {
  const members = LINE_MOVE_MEMBERS_MAX + 1;
  expect(findLineMoveMistake(branch('1.2', AGENT, { members }), member('5', AGENT))).toBe('too_many_members');
});
