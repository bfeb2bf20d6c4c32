import { createFormats, type Formats } from '@baize/i18n/format';
import { parseAmount, type Currency, type Money } from '@baize/money';
import { formatAmount, formatMoney } from '@baize/money/format';
import { useMemo } from 'react';
import { useShownLanguage } from './language.tsx';
import { useMerchant } from './merchant.tsx';

export interface SiteFormats extends Formats {
  /** An amount of the wire ("24860.50") as people read it: "रू 24,860.50". */
  readonly money: (amount: string, currency: Currency) => string;
  /** The same without the symbol, for a column that names it in its head. */
  readonly amount: (amount: string, currency: Currency) => string;
}

/** Everything that is not a word, in the language of the person and the time zone of the merchant. */
export function useFormats(): SiteFormats {
  const { timeZone } = useMerchant();
  const language = useShownLanguage();
  return useMemo(() => {
    const formats = createFormats(language, timeZone);
    return {
      ...formats,
      money: (amount, currency) => formatMoney(wireMoney(amount, currency), formats.locale),
      amount: (amount, currency) => formatAmount(wireMoney(amount, currency), formats.locale),
    };
  }, [language, timeZone]);
}

/** An amount as the server writes it. One that cannot be read is a broken promise of the contract, not a figure to show. */
export function wireMoney(amount: string, currency: Currency): Money {
  const value = parseAmount(amount, currency);
  if (value === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return value;
}
