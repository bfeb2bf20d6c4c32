import type { DialCountry } from '@baize/ui/phone-field';

/** A country with its dialling code, for the selection beside a mobile number. */
export interface DialledCountry extends DialCountry {
  /** The least and the greatest number of digits of a mobile number of this country. Absent where the list of the server could not be loaded. */
  readonly digits?: { readonly min: number; readonly max: number };
}

/** Countries of the selection, the merchant's own country first. */
export type DialledCountries = readonly DialledCountry[];

/**
 * Returns the country of a remembered dialling code. Without one, or where it is no longer offered, returns the first
 * country, which is the merchant's own. Throws where the list is empty.
 */
export function countryByDiallingCode(countries: DialledCountries, diallingCode?: string): string {
  const country = countries.find((offered) => offered.diallingCode === diallingCode) ?? countries[0];
  if (country === undefined) throw new Error('the list of countries is empty');
  return country.countryCode;
}

/** Returns the dialling code of a country, such as "977". Throws where the country is not in the list. */
export function findDiallingCode(countries: DialledCountries, countryCode: string): string {
  const country = countries.find((offered) => offered.countryCode === countryCode);
  if (country === undefined) throw new Error(`${countryCode} is none of the countries that were offered`);
  return country.diallingCode;
}
