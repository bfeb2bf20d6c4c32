import { expect, test } from 'vitest';
import { readRefusal } from './register-refusal.ts';

const shown = new Set(['username', 'password', 'captcha', 'verificationCode', 'affiliateCode']);
const refusal = (code: string, fields?: object) => ({ code, message: '', ...(fields && { value: { fields } }) });

test.each([
  ['register.username_taken', { username: 'register.username_taken' }],
  ['register.fields_invalid', { password: 'password.breached' }],
  ['register.fields_invalid', { username: { key: 'validation.required', params: {} } }],
])('a refusal with the code %s names its fields', (code, fields) => {
  expect(readRefusal(refusal(code, fields), shown)).toEqual({ at: 'inputs', errors: fields });
});

test.each([
  ['captcha.wrong', 'captcha'],
  ['verification.code_expired', 'verificationCode'],
])('the refusal %s is shown at the field %s', (code, input) => {
  expect(readRefusal(refusal(code), shown)).toEqual({ at: 'inputs', errors: { [input]: code } });
});

test('a refused invitation code is shown in a popup', () => {
  expect(readRefusal(refusal('register.invalid_invitation'), shown)).toEqual({ at: 'invitation' });
  const named = (input: string) => refusal('register.invalid_invitation', { [input]: 'register.invalid_invitation' });
  expect(readRefusal(named('affiliateCode'), shown)).toEqual({ at: 'invitation', input: 'affiliateCode' });
  expect(readRefusal(named('referralCode'), shown), 'an input that is not shown').toEqual({ at: 'invitation' });
});

test.each([
  refusal('register.closed'),
  refusal('verification.mobile_invalid'),
  refusal('register.fields_invalid', { nickname: 'profile.nickname_taken' }),
  new TypeError('no network'),
])('a refusal without a visible field is shown above the form: %o', (error) => {
  expect(readRefusal(error, shown)).toEqual({ at: 'form', error });
});
