import type { RegisterField } from '@baize/contract/codes';
import type { FieldRule } from '@baize/contract/schemas/system';
import { object } from 'yup';
import { describe, expect, test } from 'vitest';
import { checkForm } from './check.ts';
import { boundsText, fieldSchema } from './rules.ts';

const base: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 4,
  maxLength: 8,
};

async function check(rule: Partial<FieldRule>, field: RegisterField, text: unknown) {
  const result = await checkForm(object({ text: fieldSchema({ ...base, ...rule }, field) }), { text });
  return result.ok ? result.values : result.fields.text;
}

describe('fieldSchema', () => {
  test.each([
    ['username', {}, '', 'validation.required', {}],
    ['username', {}, '   ', 'validation.required', {}],
    ['username', {}, 'abc', 'validation.length_between', { min: 4, max: 8 }],
    ['username', { minLength: 6, maxLength: 6 }, 'abc', 'validation.length_exactly', { min: 6, max: 6 }],
    ['password', { minLength: 8, maxLength: 20 }, 'abc', 'validation.password_length', { bounds: '8 - 20' }],
    ['mobileNum', { minLength: 10, maxLength: 10 }, '98', 'validation.mobile_digits', { bounds: '10' }],
    ['username', { patternId: 1 }, '9abcd', 'validation.pattern_1', { bounds: '4 - 8' }],
    ['username', { patternId: 6, minLength: 4, maxLength: 4 }, 'abcd', 'validation.pattern_6', { bounds: '4' }],
    ['username', { acceptedPattern: '[a-c]+' }, 'abcd', 'validation.account_format', {}],
    ['line', { acceptedPattern: '[a-c]+' }, 'abcd', 'validation.format', {}],
    ['username', { acceptedPattern: '(' }, 'abcd', 'validation.rule_unreadable', {}],
    ['username', { patternId: 99 }, 'abcd', 'validation.rule_unreadable', {}],
  ] as const)('%s under %j says of %j: %s', async (field, rule, text, key, params) => {
    expect(await check(rule, field, text)).toEqual({ key, params });
  });

  test('gives the text trimmed and composed', async () => {
    expect(await check({}, 'username', '  Zoe\u0301 Li ')).toEqual({ text: 'Zoé Li' });
  });

  test('counts signs, not halves of them', async () => {
    expect(await check({ maxLength: 4 }, 'payeeName', '𠮷𠮷𠮷𠮷')).toEqual({ text: '𠮷𠮷𠮷𠮷' });
  });

  test('an empty field that is not required passes, and is absent', async () => {
    expect(await check({ required: false }, 'line', '')).toEqual({});
    expect(await check({ required: false }, 'line', null)).toEqual({});
  });

  test.each([[42], [['abcd']], [{ a: 1 }]])('%j is not a text', async (value) => {
    expect(await check({}, 'username', value)).toMatchObject({ key: 'validation.required' });
  });
});

test('bounds that are equal are one number', () => {
  expect([boundsText({ minLength: 8, maxLength: 20 }), boundsText({ minLength: 6, maxLength: 6 })]).toEqual([
    '8 - 20',
    '6',
  ]);
});
