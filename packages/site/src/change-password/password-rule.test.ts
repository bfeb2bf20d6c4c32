import type { FieldRule } from '@baize/contract/schemas/system';
import { expect, test } from 'vitest';
import { passwordRuleMessage } from './password-rule.ts';

const RULE: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 5,
  minLength: 8,
  maxLength: 20,
};

test('states the rule by the sentence of its pattern with its bounds', () => {
  expect(passwordRuleMessage(RULE)).toEqual({ key: 'validation.pattern_5', params: { bounds: '8 - 20' } });
});

test('returns nothing for an unknown rule', () => {
  expect(passwordRuleMessage({ ...RULE, patternId: 99 })).toBeUndefined();
});
