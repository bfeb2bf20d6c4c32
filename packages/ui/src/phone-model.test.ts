import { describe, expect, it } from 'vitest';
import { asciiDigits } from './digits-model.ts';
import { countryMatches, nameCountries, phoneDigits, splitPhone, type DialCountry } from './phone-model.ts';

const countries: DialCountry[] = [
  { countryCode: 'NP', diallingCode: '977' },
  { countryCode: 'US', diallingCode: '1' },
  { countryCode: 'CA', diallingCode: '1' },
  { countryCode: 'JM', diallingCode: '1876' },
  { countryCode: 'CI', diallingCode: '225' },
];

const found = (query: string, locale = 'en') =>
  nameCountries(countries, locale)
    .filter((country) => countryMatches(country, query))
    .map(({ countryCode }) => countryCode);

it('converts digits of other scripts', () => {
  expect(asciiDigits('९८४१ ০১ ٣ ۴ ５ x')).toBe('9841 01 3 4 5 x');
});

describe('the countries', () => {
  it('keeps the first country and sorts the others by name', () => {
    expect(nameCountries(countries, 'en').map(({ name }) => name)).toEqual([
      'Nepal',
      'Canada',
      'Côte d’Ivoire',
      'Jamaica',
      'United States',
    ]);
    expect(nameCountries([], 'en')).toEqual([]);
  });

  it.each([
    ['nepal', ['NP']],
    ['NP', ['NP']],
    ["cote d'i", ['CI']],
    ['+1', ['CA', 'JM', 'US']],
    ['0097', ['NP']],
    ['९७७', ['NP']],
    ['', ['NP', 'CA', 'CI', 'JM', 'US']],
    ['xyz', []],
  ])('finds a country by %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('uses the given names', () => {
    const names = nameCountries(countries, 'ne', (code) => `${code} here`).map(({ name }) => name);
    expect(names).toEqual(['NP here', 'CA here', 'CI here', 'JM here', 'US here']);
  });

  it('finds by the localised name and by the English one', () => {
    expect(found('नेपाल', 'ne')).toEqual(['NP']);
    expect(found('nepal', 'ne')).toEqual(['NP']);
    expect(found('नपल', 'ne')).toEqual([]);
  });
});

describe('a number', () => {
  it('drops characters that are no digits', () => {
    expect(phoneDigits(' +977 98-41 (22) x')).toBe('+977984122');
    expect(phoneDigits('९८४१')).toBe('9841');
  });

  it.each([
    ['+9779812345678', null, { countryCode: 'NP', number: '9812345678' }],
    ['00977 981-234 5678', null, { countryCode: 'NP', number: '9812345678' }],
    ['+९७७९८१२३४५६७८', null, { countryCode: 'NP', number: '9812345678' }],
    ['+225 (0)1234567', null, { countryCode: 'CI', number: '1234567' }],
    ['+1 212 555 0100', 'CA', { countryCode: 'CA', number: '2125550100' }],
    ['+1 212 555 0100', 'NP', { countryCode: 'US', number: '2125550100' }],
    ['+1 876 555 0100', 'US', { countryCode: 'JM', number: '5550100' }],
  ])('splits %s where %s is selected', (text, chosen, expected) => {
    expect(splitPhone(text, countries, chosen)).toEqual(expected);
  });

  it.each(['9812345678', '0981234567', '+9779', '+49151234567', '+', ''])('does not split %j', (text) => {
    expect(splitPhone(text, countries, null)).toBeUndefined();
  });
});
