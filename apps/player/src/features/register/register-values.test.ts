import { registerFields, type FieldRule, type RegisterSettingsValue } from '@baize/contract/schemas/system';
import { expect, test } from 'vitest';
import { emptyValues, registerRequest, shownFields } from './register-values.ts';

const RULE: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 40,
};

function settings(...enabled: string[]): RegisterSettingsValue {
  const fields = Object.fromEntries(
    registerFields.map((field) => [field, { ...RULE, enabled: enabled.includes(field) }]),
  );
  return { minimumAge: 18, fields: fields as RegisterSettingsValue['fields'] };
}

const CONTEXT = { registerUrl: 'http://play.test/', language: 'ne' };
const VALUES = {
  ...emptyValues(' AB12 '),
  username: ' suraj92 ',
  password: ' pass word ',
  confirmPassword: ' pass word ',
  termsAccepted: true,
};

test('shows what the merchant turned on, in the order of the form', () => {
  expect(shownFields(settings('username', 'referralCode', 'email'))).toEqual(['email', 'referralCode']);
});

test('sends trimmed texts, and the password as it was typed', () => {
  const request = registerRequest({ ...VALUES, email: ' a@b.np ' }, settings('email', 'referralCode'), CONTEXT);
  expect(request).toEqual({
    username: 'suraj92',
    password: ' pass word ',
    confirmPassword: ' pass word ',
    email: 'a@b.np',
    referralCode: 'AB12',
    registerUrl: 'http://play.test/',
    registerMethod: 'WEB',
    language: 'ne',
    login: true,
    termsAccepted: true,
  });
});

test('leaves out what is off or empty; no invitation is null', () => {
  const request = registerRequest({ ...VALUES, email: 'a@b.np', line: '  ' }, settings('line'), CONTEXT);
  expect(request).not.toHaveProperty('email');
  expect(request).not.toHaveProperty('line');
  expect(request.referralCode).toBeNull();
});
