import { registerFields, type FieldRule, type RegisterSettingsValue } from '@baize/contract/schemas/system';
import { money } from '@baize/money';
import { describe, expect, test } from 'vitest';
import { checkForm } from './check.ts';
import { demoDepositForm, loginForm, registerForm } from './forms.ts';

const off: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 64,
};
const on = (rule: Partial<FieldRule>): FieldRule => ({ ...off, enabled: true, ...rule });

function settings(fields: Partial<RegisterSettingsValue['fields']>): RegisterSettingsValue {
  const none = Object.fromEntries(registerFields.map((field) => [field, off])) as RegisterSettingsValue['fields'];
  const username = on({ required: true, patternId: 1, minLength: 4, maxLength: 16 });
  const password = on({ required: true, patternId: 17, minLength: 8, maxLength: 20 });
  return { minimumAge: 18, fields: { ...none, username, password, ...fields } };
}

const filled = { username: 'suraj92', password: 'secret12', confirmPassword: 'secret12', termsAccepted: true };

describe('registerForm', () => {
  const form = registerForm(
    settings({ email: on({ patternId: 3, required: true }), line: on({}), referralCode: on({ maxLength: 8 }) }),
  );

  test('takes what fits, and drops what the merchant does not ask for', async () => {
    const payload = { ...filled, email: ' a@b.co ', referralCode: null, wechat: 'x', registerMethod: 'WEB' };
    expect(await checkForm(form, payload)).toEqual({ ok: true, values: { ...filled, email: 'a@b.co' } });
  });

  test('names every field that does not fit', async () => {
    const result = await checkForm(form, { username: '9x', password: 'short', confirmPassword: 'other', email: 'a@' });
    expect(result).toEqual({
      ok: false,
      fields: {
        username: { key: 'validation.length_between', params: { min: 4, max: 16 } },
        password: { key: 'validation.password_length', params: { bounds: '8 - 20' } },
        confirmPassword: { key: 'validation.passwords_differ', params: {} },
        email: { key: 'validation.pattern_3', params: { bounds: '0 - 64' } },
        termsAccepted: { key: 'validation.terms', params: { age: 18 } },
      },
    });
  });

  test('terms that are not ticked are refused, a confirmation that is missing as well', async () => {
    const result = await checkForm(form, { ...filled, email: 'a@b.co', confirmPassword: '', termsAccepted: false });
    expect(result).toMatchObject({
      fields: { confirmPassword: { key: 'validation.required' }, termsAccepted: { key: 'validation.terms' } },
    });
  });

  test.each([null, undefined, 'text', 7, []])('%j is no form', async (payload) => {
    expect(await checkForm(form, payload)).toMatchObject({ ok: false });
  });
});

describe('loginForm', () => {
  test('asks for both and trims both', async () => {
    expect(await checkForm(loginForm(), { username: ' suraj92 ', password: 'p w ' })).toEqual({
      ok: true,
      values: { username: 'suraj92', password: 'p w' },
    });
    expect(await checkForm(loginForm(), {})).toMatchObject({
      fields: { username: { key: 'validation.required' }, password: { key: 'validation.required' } },
    });
  });
});

describe('demoDepositForm', () => {
  const form = demoDepositForm({ min: money('NPR', 10_000n), max: money('NPR', 5_000_000n) });

  test.each(['100', '100.00', '50000', '50000.00', '123.4'])('takes %s', async (amount) => {
    expect(await checkForm(form, { amount })).toEqual({ ok: true, values: { amount } });
  });

  test.each([
    ['99.99', { key: 'validation.amount_between', params: { min: '100.00', max: '50000.00' } }],
    ['50000.01', { key: 'validation.amount_between', params: { min: '100.00', max: '50000.00' } }],
    ['-500', { key: 'validation.amount_between', params: { min: '100.00', max: '50000.00' } }],
    ['100.001', { key: 'validation.amount_format', params: {} }],
    ['1e3', { key: 'validation.amount_format', params: {} }],
    ['', { key: 'validation.required', params: {} }],
  ])('refuses %j', async (amount, message) => {
    expect(await checkForm(form, { amount })).toEqual({ ok: false, fields: { amount: message } });
  });
});
