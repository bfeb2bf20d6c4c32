import { expect, test } from 'vitest';
import { countryByDiallingCode, findDiallingCode } from './dialled-countries.ts';

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
])('selects for the dialling code %s the country %s', (code, country) => {
  expect(countryByDiallingCode(countries, code)).toBe(country);
});

test('returns the dialling code of a country and refuses a country that was not offered', () => {
  expect(findDiallingCode(countries, 'CA')).toBe('1');
  expect(() => findDiallingCode(countries, 'BD')).toThrow('BD');
  expect(() => countryByDiallingCode([], '977')).toThrow('empty');
});
