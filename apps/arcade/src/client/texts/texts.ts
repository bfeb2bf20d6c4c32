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

export interface Texts {
  readonly language: Language;
  readonly t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  error(code: keyof Catalogue['errors']): string;
  /** An amount with its symbol. */
  money(amount: Money): string;
  /** The same from the wire's decimal text. */
  moneyText(decimal: string, currency: string): string;
  time(iso: string): string;
}

export function textsOf(language: Language): Texts {
  const catalogue = catalogues[language];
  const locale = locales[language];
  const clock = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
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
