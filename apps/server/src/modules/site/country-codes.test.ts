import { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { dialledCountries } from './country-codes.ts';

test('lists the merchant’s own country first, and each country once', () => {
  const list = dialledCountries('NP');
  expect(list[0]).toEqual({ countryCode: 'NP', countryDialingCode: '977', minDigits: 10, maxDigits: 10 });
  expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length);
  expect(list.length).toBeGreaterThan(200);
});

test('returns entries that match the schema of the contract', () => {
  expect(Value.Check(CountryCodesValue, { list: dialledCountries('BD') })).toBe(true);
});

test('keeps the order if the merchant’s country has no mobile numbers', () => {
  expect(dialledCountries('AQ').map(({ countryCode }) => countryCode)).toEqual(
    dialledCountries('').map(({ countryCode }) => countryCode),
  );
});
