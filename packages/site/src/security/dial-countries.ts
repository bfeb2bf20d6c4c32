import type { DialCountry } from '@baize/ui/phone-field';
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

/** Every country that has numbers of its own, the merchant's first, as the picker shows them. */
export function dialCountries(own: string): readonly DialCountry[] {
  const others = getCountries().filter((country) => country !== own);
  const listed = isSupportedCountry(own) ? [own, ...others] : others;
  return listed.map((countryCode) => ({ countryCode, diallingCode: getCountryCallingCode(countryCode) }));
}

/** Of a country of the list; "" for any other: the server then refuses the number. */
export function diallingCodeOf(countryCode: string): string {
  return isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode) : '';
}
