import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { RegisterMobileRequest } from './registration.ts';
import { LoginRequest } from './session.ts';

const number = { mobileNum: '9841234567', countryDialingCode: '977' };
const sms = { type: 'sms', ...number };
const takes = (request: unknown) => Check(LoginRequest, request);

test('each log-in method accepts its own fields (spec section 3, "Login form")', () => {
  expect(takes({ type: 'username', username: 'suraj92', password: 'x' })).toBe(true);
  expect(takes({ type: 'username', username: 'suraj92', password: 'x', captcha: '7K2P', remember: true })).toBe(true);
  expect(takes({ ...sms, verificationCode: '012345' })).toBe(true);
  expect(takes({ ...sms, firebaseChannel: 'sms', firebaseIdToken: 'token' })).toBe(true);
});

test('the login after a reset has an empty type (spec section 3, "Auto-login after reset")', () => {
  expect(takes({ type: '', username: '9841234567', password: 'x', humanCheck: 'pass' })).toBe(true);
});

test('log-in methods cannot be mixed, and each requires its proof', () => {
  expect(takes({ type: 'username', username: 'suraj92', password: 'x', mobileNum: '9841234567' })).toBe(false);
  expect(takes({ ...sms, verificationCode: '012345', password: 'x' })).toBe(false);
  expect(takes(sms)).toBe(false);
  expect(takes({ ...sms, verificationCode: '12345' })).toBe(false);
  expect(takes({ ...sms, verificationCode: '०१२३४५' })).toBe(false);
});

test('a registration by mobile number requires exactly one proof of the number', () => {
  const user = {
    username: number.mobileNum,
    ...number,
    referralCode: null,
    registerUrl: 'http://play.baize.localhost/register',
    registerMethod: 'WEB',
    language: 'ne',
    login: true,
    termsAccepted: true,
  };
  expect(Check(RegisterMobileRequest, { ...user, verificationCode: '012345' })).toBe(true);
  expect(Check(RegisterMobileRequest, { ...user, firebaseChannel: 'sms', firebaseIdToken: 'token' })).toBe(true);
  expect(Check(RegisterMobileRequest, user)).toBe(false);
  expect(Check(RegisterMobileRequest, { ...user, verificationCode: '012345', termsAccepted: false })).toBe(false);
});
