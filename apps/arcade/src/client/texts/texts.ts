import { isCurrency, parseAmount, type Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { bn } from './bn.ts';
import { en, type Catalogue } from './en.ts';
import { ne } from './ne.ts';

export type Language = 'en' | 'ne' | 'bn';
export type TextKey = Exclude<keyof Catalogue, 'errors'>;

const catalogues: Readonly<Record<Language, Catalogue>> = { en, ne, bn };
/** Digits stay Latin in every language: columns of amounts read the same everywhere on the sites. */
const locales: Readonly<Record<Language, string>> = { en: 'en', ne: 'ne-u-nu-latn', bn: 'bn-u-nu-latn' };

/** English is that of South Asia, where the day comes first. */
const dateLocales: Readonly<Record<Language, string>> = { ...locales, en: 'en-GB' };

export interface Texts {
  readonly language: Language;
  readonly t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  error(code: keyof Catalogue['errors']): string;
  /** An amount with its symbol. */
  money(amount: Money): string;
  /** The same from the wire's decimal text. */
  moneyText(decimal: string, currency: string): string;
  /** A moment as the sites write it, in the time zone of the brand: "21 Nov 2026, 18:42:07". */
  time(iso: string): string;
}

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
