import { asciiDigits } from './digits-model.ts';

/** A country as the server lists it. */
export interface DialCountry {
  /** ISO 3166-1 alpha-2 code: "NP". */
  countryCode: string;
  /** Digits of the dialling code without the plus: "977". */
  diallingCode: string;
}

export interface NamedCountry extends DialCountry {
  /** Name in the language of the page. */
  name: string;
  /** English name, by which the country can be found too. */
  englishName: string;
}

export interface PhoneNumber {
  countryCode: string;
  /** Digits of the number without the dialling code. */
  number: string;
}

/**
 * Minimum number of digits after a dialling code. With fewer digits the person may still be typing the code: "+1 87" may
 * become "+1 876", which is the code of another country.
 */
const SPLIT_DIGITS_MIN = 4;

/**
 * Adds names to the countries and sorts all but the first (the merchant's own) by name.
 * @param nameOf returns the name instead of `Intl.DisplayNames`, which lacks Nepali in many browsers
 */
export function nameCountries(
  countries: readonly DialCountry[],
  locale: string,
  nameOf: (countryCode: string) => string = namesIn(locale),
): NamedCountry[] {
  const english = namesIn('en');
  const named = countries.map((country) => ({
    ...country,
    name: nameOf(country.countryCode),
    englishName: english(country.countryCode),
  }));
  const [first, ...others] = named;
  const { compare } = new Intl.Collator(locale);
  return first ? [first, ...others.toSorted((left, right) => compare(left.name, right.name))] : [];
}

function namesIn(locale: string): (countryCode: string) => string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (countryCode) => names.of(countryCode) ?? countryCode;
}

/** Returns whether a country matches a part of its name, its two letters, or the start of its dialling code ("+97", "0097", "९७"). */
export function countryMatches(country: NamedCountry, query: string): boolean {
  const sought = folded(query);
  if (sought === '') return true;
  const figures = sought.replace(/^(?:\+|00)/, '');
  if (/^\d+$/.test(figures)) return country.diallingCode.startsWith(figures);
  const names = [country.name, country.englishName].map(folded);
  return country.countryCode.toLowerCase() === sought || names.some((name) => name.includes(sought));
}

/** Normalises text for comparison: without case and Latin accents ("Cote d'Ivoire" finds "Côte d'Ivoire"). Vowel signs of other scripts are kept. */
function folded(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '');
  return asciiDigits(plain.normalize('NFC')).replaceAll('’', "'").trim().toLowerCase();
}

/** Returns the digits of a number and a leading plus. Spaces, dashes and brackets are dropped. */
export function phoneDigits(text: string): string {
  const ascii = asciiDigits(text);
  const figures = ascii.replaceAll(/\D/g, '');
  return /^\D*\+/.test(ascii) ? `+${figures}` : figures;
}

/**
 * Splits an international number, "+977 98-1234 5678" or "00977...", into country and number. Returns undefined if its
 * code is not in the list or too few digits follow the code. If several countries share the code (+1), the selected
 * country `chosen` is kept if it is one of them; otherwise the first of them is used.
 */
export function splitPhone(
  text: string,
  countries: readonly DialCountry[],
  chosen: string | null,
): PhoneNumber | undefined {
  const digits = phoneDigits(text.replace('(0)', ''));
  const figures = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  if (figures === undefined) return undefined;
  const fitting = countries.filter(({ diallingCode }) => figures.startsWith(diallingCode));
  const length = Math.max(0, ...fitting.map(({ diallingCode }) => diallingCode.length));
  const closest = fitting.filter(({ diallingCode }) => diallingCode.length === length);
  const country = closest.find(({ countryCode }) => countryCode === chosen) ?? closest[0];
  const number = figures.slice(length);
  return country && number.length >= SPLIT_DIGITS_MIN ? { countryCode: country.countryCode, number } : undefined;
}
