import type { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/mobile';
import { mobileDigitsOf } from '../../domain/identity/mobile-digits.ts';

type DialledCountry = CountryCodesValue['list'][number];

/** Lists every country that has mobile numbers, sorted by its code, the merchant's own first. Lengths are those of its numbering plan. */
export function dialledCountries(own: string): DialledCountry[] {
  const all = getCountries()
    .flatMap(dialledCountry)
    .toSorted((a, b) => a.countryCode.localeCompare(b.countryCode, 'en'));
  return [
    ...all.filter(({ countryCode }) => countryCode === own),
    ...all.filter(({ countryCode }) => countryCode !== own),
  ];
}

function dialledCountry(countryCode: CountryCode): DialledCountry[] {
  const digits = mobileDigitsOf(countryCode);
  if (digits.length === 0) return [];
  const countryDialingCode = getCountryCallingCode(countryCode);
  return [{ countryCode, countryDialingCode, minDigits: Math.min(...digits), maxDigits: Math.max(...digits) }];
}
