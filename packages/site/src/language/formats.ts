import { createFormats, type Formats } from '@baize/i18n/format';
import { parseAmount, type Currency, type Money } from '@baize/money';
import { formatAmount, formatMoney } from '@baize/money/format';
import { useMemo } from 'react';
import { useShownLanguage } from './language.tsx';
import { useMerchant } from '../brand/merchant.tsx';

export interface SiteFormats extends Formats {
  /** Formats an amount of the API ("24860.50") with its currency symbol: "रू 24,860.50". */
  readonly money: (amount: string, currency: Currency) => string;
  /** Formats an amount without the symbol, for a column whose heading names the currency. */
  readonly amount: (amount: string, currency: Currency) => string;
}

/** Returns the formatters for amounts, numbers and dates, in the person's language and the merchant's time zone. */
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

/** Parses an amount of the API. Throws on text that cannot be parsed, because the server broke the contract. */
export function wireMoney(amount: string, currency: Currency): Money {
  const value = parseAmount(amount, currency);
  if (value === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return value;
}
