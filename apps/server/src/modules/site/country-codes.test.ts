import { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { dialledCountries } from './country-codes.ts';

test('the merchant’s own country is first, and nobody stands twice', () => {
  const list = dialledCountries('NP');
  expect(list[0]).toEqual({ countryCode: 'NP', countryDialingCode: '977', minDigits: 10, maxDigits: 10 });
  expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length);
  expect(list.length).toBeGreaterThan(200);
});

test('each entry is what the contract promises', () => {
  expect(Value.Check(CountryCodesValue, { list: dialledCountries('BD') })).toBe(true);
});

test('a country without numbers of its own moves nothing', () => {
  expect(dialledCountries('AQ').map(({ countryCode }) => countryCode)).toEqual(
    dialledCountries('').map(({ countryCode }) => countryCode),
  );
});
