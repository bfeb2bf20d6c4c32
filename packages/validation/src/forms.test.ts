import { money } from '@baize/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from './check.ts';
import * as examples from './form-examples.ts';
import { demoDepositForm } from './forms/deposit.ts';
import { loginForm } from './forms/login.ts';
import { registerForm, registerMobileForm } from './forms/register.ts';

const all = Object.entries(examples).filter((entry): entry is [string, examples.FormExamples] => 'form' in entry[1]);

describe.each(all)('%s', (_name, { form, good, bad }) => {
  test('the form takes what is good', async () => {
    expect(await checkForm(form, good)).toEqual({ ok: true, values: good });
  });

  test.each(bad)('of %j it says %j', async (inputs, fields) => {
    expect(await checkForm(form, { ...good, ...inputs })).toEqual({ ok: false, fields });
  });

  test('each text of 100 KB is refused, whatever it is made of', async () => {
    const texts = Object.keys(good).filter((name) => typeof good[name] === 'string');
    const pieces = fc.constantFrom('a', 'a1', '1', ' x', '@', 'क्', '👋', 'e\u0301\u0323', '\uD83D', 'aA1!');
    await fc.assert(
      fc.asyncProperty(pieces, async (piece) => {
        const text = piece.repeat(100_000 / piece.length);
        const result = await checkForm(form, { ...good, ...Object.fromEntries(texts.map((name) => [name, text])) });
        // A confirmation of the same 100 KB is right about them.
        const own = (names: string[]) => names.filter((name) => !name.startsWith('confirm')).toSorted();
        expect(own(result.ok ? [] : Object.keys(result.fields))).toEqual(own(texts));
      }),
      { numRuns: 12 },
    );
  });

  test.each([null, undefined, 'text', 7, []])('%j is no form', async (payload) => {
    expect(await checkForm(form, payload)).toMatchObject({ ok: false });
  });
});

const today = '2026-11-21';

describe('registerForm', () => {
  test('drops what the merchant does not ask for, and reads what it asks', async () => {
    const payload = {
      ...examples.registerExamples.good,
      email: ' a@b.example ',
      mobileNum: '98123 45678',
      payeeName: ' सीता  ',
      referralCode: null,
      wechat: 'x',
      registerMethod: 'WEB',
    };
    expect(await checkForm(registerForm(examples.exampleSettings, { today }), payload)).toEqual({
      ok: true,
      values: {
        ...examples.registerExamples.good,
        email: 'a@b.example',
        mobileNum: '9812345678',
        payeeName: 'सीता',
      },
    });
  });

  test('asks for the code and the captcha where they are shown', async () => {
    const form = registerForm(examples.exampleSettings, { today, verification: true, captcha: true });
    expect(await checkForm(form, examples.registerExamples.good)).toMatchObject({
      fields: { verificationCode: { key: 'validation.code_invalid' }, captcha: { key: 'validation.captcha_required' } },
    });
  });

  test('the age is the merchant’s', async () => {
    const form = registerForm({ ...examples.exampleSettings, minimumAge: 21 }, { today });
    expect(await checkForm(form, { ...examples.registerExamples.good, termsAccepted: false })).toMatchObject({
      fields: { termsAccepted: { params: { age: 21 } } },
    });
  });
});

describe('two inputs are judged by more than their rule', () => {
  const rule = { enabled: true, required: false, acceptedPattern: '*', minLength: 4, maxLength: 20 };
  const settings = {
    ...examples.exampleSettings,
    fields: {
      ...examples.exampleSettings.fields,
      birthday: { ...rule, patternId: 11 },
      paymentPassword: { ...rule, patternId: 0 },
    },
  };
  const username = registerForm(settings, { today });
  const mobile = registerMobileForm(settings, { today });
  const { good } = examples.registerExamples;
  const goodNumber = { ...examples.registerMobileExamples.good, captcha: '' };
  const forms = [
    ['by username', async (inputs: object) => await checkForm(username, { ...good, ...inputs })],
    ['by number', async (inputs: object) => await checkForm(mobile, { ...goodNumber, ...inputs })],
  ] as const;

  test.each(forms)('the age, %s', async (_way, check) => {
    const said = async (birthday: string) => {
      const checked = await check({ birthday });
      return checked.ok ? undefined : checked.fields['birthday'];
    };
    expect(await said('2008-11-21')).toBeUndefined();
    expect(await said('2008-11-22')).toEqual({ key: 'validation.too_young', params: { age: 18 } });
    expect(await said('2008-02-30')).toMatchObject({ key: 'validation.pattern_11' });
  });

  test.each(forms)('the password of withdrawals, %s', async (_way, check) => {
    expect(await check({ paymentPassword: good['password'] })).toMatchObject({
      fields: { paymentPassword: { key: 'validation.withdraw_password_same' } },
    });
    expect(await check({ paymentPassword: '860419' })).toMatchObject({ ok: true });
  });
});

test('a number is read without the zeros before it', async () => {
  const { good } = examples.registerMobileExamples;
  const form = registerMobileForm(examples.exampleSettings, { today });
  expect(await checkForm(form, { ...good, mobileNum: '00 98123 45678', captcha: '' })).toMatchObject({
    ok: true,
    values: { mobileNum: '9812345678' },
  });
});

test('a registration by number alone asks for no password', async () => {
  const form = registerMobileForm(examples.exampleSettings, { today, password: false });
  const { mobileNum, verificationCode } = examples.registerMobileExamples.good;
  const good = { mobileNum, verificationCode, termsAccepted: true };
  expect(await checkForm(form, { ...good, password: 'x' })).toEqual({ ok: true, values: good });
});

test('a log-in is trimmed, and holds no captcha that was not asked', async () => {
  expect(await checkForm(loginForm(), { username: ' suraj92 ', password: 'p w ', captcha: 'x' })).toEqual({
    ok: true,
    values: { username: 'suraj92', password: 'p w' },
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
