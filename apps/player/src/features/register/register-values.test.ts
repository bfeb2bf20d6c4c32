import { registerFields, type RegisterField } from '@baize/contract/codes';
import type { FieldRule, RegisterSettingsValue } from '@baize/contract/schemas/system';
import { expect, test } from 'vitest';
import { formShape, type FormShape } from './form-shape.ts';
import { emptyValues, registerMobileRequest, registerRequest, socialSignUp } from './register-values.ts';

const RULE: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 0,
  maxLength: 40,
};
const OFF = { verification: false, mobilePassword: false };

function settings(...enabled: RegisterField[]): RegisterSettingsValue {
  const fields = Object.fromEntries(
    registerFields.map((field) => [field, { ...RULE, enabled: enabled.includes(field) }]),
  );
  return { minimumAge: 18, fields: fields as RegisterSettingsValue['fields'] };
}

const context = { url: new URL('http://play.test:80/?referralCode=AB12'), language: 'ne' };
const added = {
  registerUrl: 'http://play.test/?referralCode=AB12',
  registerMethod: 'WEB',
  language: 'ne',
  login: true,
  termsAccepted: true,
};
const values = {
  ...emptyValues({ referralCode: ' AB12 ', countryCode: 'NP' }),
  username: ' suraj92 ',
  password: ' pass word ',
  confirmPassword: ' pass word ',
  mobileNum: '0984 1234567',
  countryDialingCode: '977',
  verificationCode: '123456',
  email: ' a@b.np ',
  line: '  ',
};
const passwords = { password: ' pass word ', confirmPassword: ' pass word ' };

function shape(way: FormShape['way'], switches: Partial<typeof OFF>, ...enabled: RegisterField[]): FormShape {
  return formShape(settings(...enabled), way, { ...OFF, ...switches });
}

test.each([
  ['username', {}, [], { mobile: false, code: false, password: true, captcha: false }],
  ['username', {}, ['mobileNum', 'captcha'], { mobile: true, code: false, password: true, captcha: true }],
  ['username', { verification: true }, ['mobileNum'], { mobile: true, code: true, password: true }],
  ['mobile', {}, [], { mobile: true, code: true, password: false }],
  ['mobile', { mobilePassword: true }, ['captcha'], { mobile: true, code: true, password: true, captcha: true }],
] as const)('by %s, with %o and %o', (way, switches, enabled, shown) => {
  expect(shape(way, switches, ...enabled)).toMatchObject(shown);
});

test('shows the fields that the merchant turned on, in the order of the form', () => {
  expect(shape('username', {}, 'username', 'referralCode', 'email', 'mobileNum').extras).toEqual([
    'email',
    'referralCode',
  ]);
});

test('sends trimmed texts, and the password as it was typed', () => {
  expect(registerRequest(values, shape('username', {}, 'email', 'line', 'referralCode'), context)).toEqual({
    ...added,
    ...passwords,
    username: 'suraj92',
    email: 'a@b.np',
    referralCode: 'AB12',
  });
});

test('sends the number without leading zeros, and its code if the number is verified', () => {
  const plain = registerRequest(values, shape('username', {}, 'mobileNum'), context);
  expect(plain).toMatchObject({ mobileNum: '9841234567', countryDialingCode: '977' });
  expect(plain).not.toHaveProperty('verificationCode');
  const verified = registerRequest(values, shape('username', { verification: true }, 'mobileNum'), context);
  expect(verified).toMatchObject({ verificationCode: '123456' });
  const none = registerRequest({ ...values, mobileNum: ' ' }, shape('username', {}, 'mobileNum'), context);
  expect(none).not.toHaveProperty('countryDialingCode');
});

test('a registration by number uses the number as the name; no invitation is null', () => {
  const code = { verificationCode: values.verificationCode };
  expect(registerMobileRequest(values, shape('mobile', {}), context, code)).toEqual({
    ...added,
    username: '9841234567',
    mobileNum: '9841234567',
    countryDialingCode: '977',
    verificationCode: '123456',
    referralCode: null,
  });
  const withPassword = shape('mobile', { mobilePassword: true });
  expect(registerMobileRequest(values, withPassword, context, code)).toMatchObject(passwords);
});

test('a registration by number sends the proof of a provider instead of a code', () => {
  const proof = { firebaseChannel: 'sms', firebaseIdToken: 'a.b.c' } as const;
  const request = registerMobileRequest(values, shape('mobile', {}), context, proof);
  expect(request).toMatchObject(proof);
  expect(request).not.toHaveProperty('verificationCode');
});

test("sends the captcha if it is shown, and the address if an agent's code is given", () => {
  const sent = registerRequest(
    { ...values, captcha: ' K7QX ', affiliateCode: 'BHIMAL' },
    shape('username', {}, 'captcha', 'affiliateCode'),
    context,
  );
  expect(sent).toMatchObject({ captcha: 'K7QX', affiliateCode: 'BHIMAL', domain: 'play.test' });
});

test('an account by a provider sends the invitation if the form asks for it', () => {
  const filled = { ...values, affiliateCode: 'BHIMAL', recommenderId: ' 42 ' };
  expect(socialSignUp(filled, shape('mobile', {}), context.url)).toEqual({ termsAccepted: true });
  const shown = shape('mobile', {}, 'referralCode', 'affiliateCode', 'recommenderId');
  expect(socialSignUp(filled, shown, context.url)).toEqual({
    termsAccepted: true,
    referralCode: 'AB12',
    affiliateCode: 'BHIMAL',
    domain: 'play.test',
    recommenderId: '42',
  });
});
