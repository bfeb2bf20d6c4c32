import { parseAmount, toDecimal, type Currency, type Money } from '@baize/money';

/** Undefined where the text has not exactly the currency's minor digits: there is one way to write an amount. */
export function readAmount(text: string, currency: Currency): Money | undefined {
  const amount = parseAmount(text, currency);
  return amount && toDecimal(amount) === text ? amount : undefined;
}
