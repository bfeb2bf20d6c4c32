import type { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { getCountries, getCountryCallingCode, isSupportedCountry, type CountryCode } from 'libphonenumber-js/mobile';
import { mobileDigitsOf } from '../../domain/identity/mobile-digits.ts';

type DialledCountry = CountryCodesValue['list'][number];

/**
 * Lists every country that has mobile numbers, sorted by country code, with the merchant's own country first. The numbers of digits come from
 * the numbering plan of the country.
 */
export function listDiallingCodes(ownCountry: string): DialledCountry[] {
  const all = getCountries()
    .flatMap(toDialledCountry)
    .toSorted((a, b) => a.countryCode.localeCompare(b.countryCode, 'en'));
  return [
    ...all.filter(({ countryCode }) => countryCode === ownCountry),
    ...all.filter(({ countryCode }) => countryCode !== ownCountry),
  ];
}

/** Returns the dialling code of a country without a plus sign, or `undefined` if the numbering plans do not name the country. */
export function findDiallingCode(countryCode: string): string | undefined {
  return isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode) : undefined;
}

/** Returns the entry of a country as a list of one, or an empty list if the country has no mobile numbers. */
function toDialledCountry(countryCode: CountryCode): DialledCountry[] {
  const digits = mobileDigitsOf(countryCode);
  if (digits.length === 0) return [];
  const countryDialingCode = getCountryCallingCode(countryCode);
  return [{ countryCode, countryDialingCode, minDigits: Math.min(...digits), maxDigits: Math.max(...digits) }];
}
