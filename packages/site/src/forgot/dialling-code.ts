import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

/** "NP" → "977". Undefined for a country that has no numbers of its own: no SMS can be sent there. */
export function diallingCodeOf(countryCode: string): string | undefined {
  return isSupportedCountry(countryCode) ? getCountryCallingCode(countryCode) : undefined;
}
