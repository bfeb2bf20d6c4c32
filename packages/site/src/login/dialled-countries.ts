import type { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { diallingCodeOf as standardCodeOf } from '../forgot/dialling-code.ts';

export type DialledCountries = readonly Pick<CountryCodesValue['list'][number], 'countryCode' | 'countryDialingCode'>[];

/** The country of a remembered dialling code; without one, or where it is offered no longer, the merchant's own, which is first. */
export function countryDialled(countries: DialledCountries, diallingCode: string | undefined): string {
  const country = countries.find(({ countryDialingCode }) => countryDialingCode === diallingCode) ?? countries[0];
  if (country === undefined) throw new Error('the list of countries is empty');
  return country.countryCode;
}

export function diallingCodeOf(countries: DialledCountries, countryCode: string): string {
  const country = countries.find((each) => each.countryCode === countryCode);
  if (country === undefined) throw new Error(`${countryCode} is none of the countries that were offered`);
  return country.countryDialingCode;
}

export function ownCountry(countryCode: string): DialledCountries {
  const countryDialingCode = standardCodeOf(countryCode);
  if (countryDialingCode === undefined) throw new Error(`no numbers begin in ${countryCode}`);
  return [{ countryCode, countryDialingCode }];
}
