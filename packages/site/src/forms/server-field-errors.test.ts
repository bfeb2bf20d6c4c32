import { expect, test } from 'vitest';
import { serverFieldErrors } from './server-field-errors.ts';

const refusal = (value: unknown) => ({ code: 'register.fields_invalid' as const, message: '', value });

test('reads the messages of the fields', () => {
  const username = { key: 'validation.required', params: {} };
  expect(serverFieldErrors(refusal({ fields: { username } }))).toEqual({ username });
});

test('reads error codes for facts that only the server knows', () => {
  const fields = { nickname: 'profile.nickname_taken' };
  expect(serverFieldErrors(refusal({ fields }))).toEqual(fields);
});

test.each([
  undefined,
  null,
  'x',
  {},
  { fields: null },
  { fields: { username: 'too short' } },
  { fields: { username: { key: 'x' } } },
])('reads no field from %o', (value) => {
  expect(serverFieldErrors(refusal(value))).toEqual({});
});
