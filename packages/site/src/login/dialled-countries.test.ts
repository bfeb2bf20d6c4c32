import { expect, test } from 'vitest';
import { countryDialled, diallingCodeOf, ownCountry } from './dialled-countries.ts';

const countries = [
  { countryCode: 'NP', countryDialingCode: '977' },
  { countryCode: 'US', countryDialingCode: '1' },
  { countryCode: 'CA', countryDialingCode: '1' },
];

test.each([
  ['977', 'NP'],
  ['1', 'US'],
  ['44', 'NP'],
  [undefined, 'NP'],
])('%s is dialled for %s', (code, country) => {
  expect(countryDialled(countries, code)).toBe(country);
});

test('a country has its code; one that was not offered cannot be chosen', () => {
  expect(diallingCodeOf(countries, 'CA')).toBe('1');
  expect(() => diallingCodeOf(countries, 'BD')).toThrow('BD');
  expect(() => countryDialled([], '977')).toThrow('empty');
});

test('the merchant alone stands for the list', () => {
  expect(ownCountry('BD')).toEqual([{ countryCode: 'BD', countryDialingCode: '880' }]);
  expect(() => ownCountry('AQ')).toThrow('AQ');
});
