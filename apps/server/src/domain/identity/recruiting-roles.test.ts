import { isAgentType, LINE_LEVELS_MAX } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { recruitableRoles, typeOfRole } from './recruiting-roles.ts';

const lineOf = (levels: number): string => Array.from({ length: levels }, (_, index) => index + 1).join('.');

test('an agent may recruit both kinds until an operator decides otherwise', () => {
  expect(recruitableRoles('1', null)).toEqual(['member', 'agent']);
  expect(recruitableRoles('1', ['member'])).toEqual(['member']);
  expect(recruitableRoles('1', [])).toEqual([]);
});

test('a line ends with members at its deepest level', () => {
  expect(recruitableRoles(lineOf(LINE_LEVELS_MAX - 2), null)).toEqual(['member', 'agent']);
  expect(recruitableRoles(lineOf(LINE_LEVELS_MAX - 1), null)).toEqual(['member']);
});

test('the new account has the type of its role', () => {
  expect(isAgentType(typeOfRole('agent'))).toBe(true);
  expect(isAgentType(typeOfRole('member'))).toBe(false);
});
