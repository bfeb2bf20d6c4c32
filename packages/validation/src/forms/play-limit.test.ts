import { expect, test } from 'vitest';
import { checkForm } from '../check.ts';
import { exclusionForm, moneyLimitForm, sessionLimitForm } from './play-limit.ts';

const says = async (form: ReturnType<typeof sessionLimitForm>, value: string) => {
  const checked = await checkForm(form, { value });
  return checked.ok ? 'fine' : checked.fields['value']?.key;
};

test.each([
  ['500', 'fine'],
  ['0.01', 'fine'],
  ['0', 'validation.amount_between'],
  ['1.005', 'validation.amount_format'],
  ['much', 'validation.amount_format'],
  ['', 'validation.required'],
])('a limit of %s: %s', async (value, expected) => {
  expect(await says(moneyLimitForm('NPR'), value)).toBe(expected);
});

test.each([
  ['60', 'fine'],
  ['1440', 'fine'],
  ['0', 'validation.quantity_between'],
  ['1441', 'validation.quantity_between'],
  ['1.5', 'validation.quantity_between'],
])('%s minutes a day: %s', async (value, expected) => {
  expect(await says(sessionLimitForm(), value)).toBe(expected);
});

test('nobody is excluded without a password', async () => {
  expect(await checkForm(exclusionForm(), { password: '' })).toMatchObject({ ok: false });
});
