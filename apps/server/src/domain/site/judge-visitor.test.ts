import { expect, test } from 'vitest';
import { isVisitorRestricted, type Effect } from './judge-visitor.ts';

const nobody = {
  addressRule: undefined,
  country: undefined,
  countriesKnown: true,
  countryRules: new Map<string, Effect>(),
};
const denied = new Map<string, Effect>([['SG', 'deny']]);
const allowed = new Map<string, Effect>([['NP', 'allow']]);

test('without a rule every visitor is admitted', () => {
  expect(isVisitorRestricted({ ...nobody, country: 'NP' })).toBe(false);
});

test.each([
  [denied, 'SG', true],
  [denied, 'NP', false],
  [denied, undefined, false],
  [allowed, 'NP', false],
  [allowed, 'IN', true],
  [allowed, undefined, true],
])(
  'a country is judged by its rule, and by the list of allowed countries (%#)',
  (countryRules, country, restricted) => {
    expect(isVisitorRestricted({ ...nobody, countryRules, country })).toBe(restricted);
  },
);

test('a rule of the address precedes one of the country', () => {
  expect(isVisitorRestricted({ ...nobody, countryRules: denied, country: 'SG', addressRule: 'allow' })).toBe(false);
  expect(isVisitorRestricted({ ...nobody, countryRules: allowed, country: 'NP', addressRule: 'deny' })).toBe(true);
});

test('without a file, rules of countries do not apply', () => {
  expect(isVisitorRestricted({ ...nobody, countriesKnown: false, countryRules: allowed })).toBe(false);
});
