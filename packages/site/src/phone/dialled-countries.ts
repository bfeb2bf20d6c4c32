import type { DialCountry } from '@baize/ui/phone-field';

export interface DialledCountry extends DialCountry {
  /** The least and the greatest number of digits of a mobile number of this country. Absent where the list of the server could not be loaded. */
  readonly digits?: { readonly min: number; readonly max: number };
}

/** Countries of the selection, the merchant's own country first. */
export type DialledCountries = readonly DialledCountry[];

/**
 * Returns the country of a remembered dialling code. Without one, or where it is no longer offered, returns the first
 * country, which is the merchant's own.
 */
export function countryDialled(countries: DialledCountries, dialled?: string): string {
  const country = countries.find(({ diallingCode }) => diallingCode === dialled) ?? countries[0];
  if (country === undefined) throw new Error('the list of countries is empty');
  return country.countryCode;
}

export function diallingCodeOf(countries: DialledCountries, countryCode: string): string {
  const country = countries.find((each) => each.countryCode === countryCode);
  if (country === undefined) throw new Error(`${countryCode} is none of the countries that were offered`);
  return country.diallingCode;
}
