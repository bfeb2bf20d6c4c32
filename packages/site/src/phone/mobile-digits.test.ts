import { checkForm } from '@baize/validation/check';
import { smsLoginForm } from '@baize/validation/forms/login';
import { exampleSettings } from '@baize/validation/form-examples';
import { message } from '@baize/validation/messages';
import { describe, expect, test } from 'vitest';
import type { DialledCountries } from './dialled-countries.ts';
import { withMobileDigits } from './mobile-digits.ts';

const NP = { countryCode: 'NP', diallingCode: '977', digits: { min: 10, max: 10 } };
const DE = { countryCode: 'DE', diallingCode: '49', digits: { min: 10, max: 11 } };
const { mobileNum: rule, ...fields } = exampleSettings.fields;
/** The merchant has no rule of its own, as the demo has none. */
const form = smsLoginForm({ fields: { ...fields, mobileNum: { ...rule, enabled: false } } });

async function validateNumber(mobileNum: string, countryCode: string, countries: DialledCountries = [NP, DE]) {
  const checked = await checkForm(withMobileDigits(form, countries), {
    mobileNum,
    countryCode,
    verificationCode: '123456',
  });
  return checked.ok ? undefined : checked.fields['mobileNum'];
}

const digits = (bounds: string) => message('validation.mobile_digits', { bounds });

describe('a mobile number', () => {
  test.each([
    ['98412', 'NP', digits('10')],
    ['98412345678', 'NP', digits('10')],
    ['151234567', 'DE', digits('10 - 11')],
    ['984 123 4567', 'NP', undefined],
    ['09841234567', 'NP', undefined],
    ['15123456789', 'DE', undefined],
  ])('%s of %s must have the number of digits of its country', async (number, countryCode, refusal) => {
    expect(await validateNumber(number, countryCode)).toEqual(refusal);
  });

  test('is judged by the first country where its own is no longer offered', async () => {
    expect(await validateNumber('15123456789', 'DE', [NP])).toEqual(digits('10'));
  });

  test('is required before its digits are judged', async () => {
    expect(await validateNumber('', 'NP')).toEqual(message('validation.required'));
  });

  test('passes where the plan of its country is not known', async () => {
    expect(await validateNumber('98412', 'NP', [{ countryCode: 'NP', diallingCode: '977' }])).toBeUndefined();
  });
});
