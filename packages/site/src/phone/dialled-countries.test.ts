import { expect, test } from 'vitest';
import { countryDialled, diallingCodeOf, ownCountry } from './dialled-countries.ts';

const countries = [
  { countryCode: 'NP', diallingCode: '977' },
  { countryCode: 'US', diallingCode: '1' },
  { countryCode: 'CA', diallingCode: '1' },
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
  expect(ownCountry('BD')).toEqual([{ countryCode: 'BD', diallingCode: '880' }]);
  expect(() => ownCountry('AQ')).toThrow('AQ');
});
