import { expect, test } from 'vitest';
import { checkForm } from './check.ts';
import { loginExamples } from './form-examples.ts';
import { loginForm } from './forms/login.ts';

const { good } = loginExamples;

test('a payload that brings a toString of its own is judged by its inputs', async () => {
  expect(await checkForm(loginForm(), { ...good, toString: 'g@kG' })).toMatchObject({ ok: true, values: good });
});

test('an input that brings one is no input', async () => {
  const checked = await checkForm(loginForm(), { ...good, username: { toString: 1 } });
  expect(checked).toEqual({ ok: false, fields: { username: { key: 'validation.required', params: {} } } });
});

test.each([null, undefined, 'text', 1, []])('what is no form is refused, not thrown: %j', async (payload) => {
  expect(await checkForm(loginForm(), payload)).toMatchObject({ ok: false });
});
