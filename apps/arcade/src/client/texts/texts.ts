import { isCurrency, parseAmount, type Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { bn } from './bn.ts';
import { en, type Catalogue } from './en.ts';
import { ne } from './ne.ts';

export type Language = 'en' | 'ne' | 'bn';
export type TextKey = Exclude<keyof Catalogue, 'errors'>;

const catalogues: Readonly<Record<Language, Catalogue>> = { en, ne, bn };
/** The locales of numbers. Digits are Latin in every language, as everywhere on the sites, so that amounts are easy to compare. */
const locales: Readonly<Record<Language, string>> = { en: 'en', ne: 'ne-u-nu-latn', bn: 'bn-u-nu-latn' };

/** The locales of dates. English dates are British, because in South Asia the day comes first. */
const dateLocales: Readonly<Record<Language, string>> = { ...locales, en: 'en-GB' };

/** The texts and formats of the game in one language. */
export interface Texts {
  readonly language: Language;
  /** Translates a key, and replaces `{placeholders}` by the values. */
  readonly t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  /** Returns the sentence about an error. */
  error(code: keyof Catalogue['errors']): string;
  /** Formats an amount with the symbol of its currency. */
  money(amount: Money): string;
  /** Formats a decimal as the API sends it. For an unknown currency, the decimal and its code are returned. */
  moneyText(decimal: string, currency: string): string;
  /** Formats an instant as the sites do, in the time zone of the brand: "21 Nov 2026, 18:42:07". */
  time(iso: string): string;
}

/** Creates the texts of a language. Without a time zone, times are those of the browser. */
export function textsOf(language: Language, timeZone?: string): Texts {
  const catalogue = catalogues[language];
  const locale = locales[language];
  const clock = new Intl.DateTimeFormat(dateLocales[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  });
  const show = (amount: Money): string => formatMoney(amount, locale);
  return {
    language,
    t: (key, values = {}) =>
      catalogue[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
    error: (code) => catalogue.errors[code],
    money: show,
    moneyText: (decimal, currency) => {
      const amount = isCurrency(currency) ? parseAmount(decimal, currency) : undefined;
      return amount ? show(amount) : `${decimal} ${currency}`;
    },
    time: (iso) => clock.format(new Date(iso)),
  };
}
