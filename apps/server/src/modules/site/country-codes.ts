import type { CountryCodesValue } from '@baize/contract/schemas/contacts';
import { getCountries, getCountryCallingCode, Metadata, type CountryCode } from 'libphonenumber-js/mobile';

interface PlanByType {
  readonly type: (type: 'MOBILE') => { readonly possibleLengths: () => readonly number[] } | undefined;
}
type DialledCountry = CountryCodesValue['list'][number];

/** What an entry of the contract can say; shorter ones are no mobile numbers that an SMS reaches. */
const DIGITS_MIN = 4;
const DIGITS_MAX = 15;

/** Every country that has mobile numbers, by its code; the merchant's own first. Lengths are those of its numbering plan (ITU E.164). */
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
  const plan = new Metadata();
  plan.selectNumberingPlan(countryCode);
  // Its types leave out what its documentation has: a plan tells of each type of number.
  const numbering = plan.numberingPlan as PlanByType | undefined;
  const lengths = numbering?.type('MOBILE')?.possibleLengths() ?? [];
  const digits = lengths.filter((length) => length >= DIGITS_MIN && length <= DIGITS_MAX);
  if (digits.length === 0) return [];
  const countryDialingCode = getCountryCallingCode(countryCode);
  return [{ countryCode, countryDialingCode, minDigits: Math.min(...digits), maxDigits: Math.max(...digits) }];
}
