import { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { findDiallingCode, listDiallingCodes } from './country-codes.ts';

test('lists the merchant’s own country first, and each country once', () => {
  const list = listDiallingCodes('NP');
  expect(list[0]).toEqual({ countryCode: 'NP', countryDialingCode: '977', minDigits: 10, maxDigits: 10 });
  expect(new Set(list.map(({ countryCode }) => countryCode)).size).toBe(list.length);
  expect(list.length).toBeGreaterThan(200);
});

test('returns entries that match the schema of the contract', () => {
  expect(Value.Check(CountryCodesValue, { list: listDiallingCodes('BD') })).toBe(true);
});

test('keeps the order if the merchant’s country has no mobile numbers', () => {
  expect(listDiallingCodes('AQ').map(({ countryCode }) => countryCode)).toEqual(
    listDiallingCodes('').map(({ countryCode }) => countryCode),
  );
});

test('finds the dialling code of a country, and none for a country that the numbering plans do not name', () => {
  expect(findDiallingCode('BD')).toBe('880');
  expect(findDiallingCode('AQ')).toBeUndefined();
});
