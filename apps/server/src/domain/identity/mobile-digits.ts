import { getCountries, getCountryCallingCode, Metadata, type CountryCode } from 'libphonenumber-js/mobile';

interface PlanByType {
  readonly type: (type: 'MOBILE') => { readonly possibleLengths: () => readonly number[] } | undefined;
}

/** The bounds of a mobile number: an SMS reaches no shorter number, and no number is longer (ITU E.164). */
const DIGITS_MIN = 4;
const DIGITS_MAX = 15;

/** Returns how many digits the mobile numbers of a country have, by its numbering plan; empty where it has no mobile numbers. */
export function mobileDigitsOf(countryCode: CountryCode): readonly number[] {
  const plan = new Metadata();
  plan.selectNumberingPlan(countryCode);
  // The library's types leave out `type`, which its documentation names.
  const numbering = plan.numberingPlan as PlanByType | undefined;
  const lengths = numbering?.type('MOBILE')?.possibleLengths() ?? [];
  return lengths.filter((length) => length >= DIGITS_MIN && length <= DIGITS_MAX);
}

/** The plans by dialling code. They are read once, when the first number is judged. */
let digitsByCode: ReadonlyMap<string, ReadonlySet<number>> | undefined;

/** Returns whether some country of this dialling code has mobile numbers of so many digits. */
export function isMobileLength(diallingCode: string, digits: number): boolean {
  digitsByCode ??= readDigits();
  return digitsByCode.get(diallingCode)?.has(digits) ?? false;
}

/** Returns whether a country has this dialling code, e.g. "977". The codes are prefix-free: no dialling code is the beginning of another one (ITU E.164). */
export function isDiallingCode(text: string): boolean {
  digitsByCode ??= readDigits();
  return digitsByCode.has(text);
}

function readDigits(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    found.set(code, new Set([...(found.get(code) ?? []), ...mobileDigitsOf(country)]));
  }
  return found;
}
