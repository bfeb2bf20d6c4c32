import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { convertAmount, multiplyLinePrice, type LinePrice } from '@baize/lottery/line-price';
import { money, parseAmount, toDecimal, type Currency } from '@baize/money';
import { assert } from '../assert.ts';

/** Parses a price of an order, whose amount is a decimal text. Returns undefined if the text is not an amount of the currency. */
export function readLinePrice(price: LottoLinePrice, currency: Currency): LinePrice | undefined {
  return convertAmount(price, (amount) => parseAmount(amount, currency)?.amountMinor);
}

/** Parses the price of a stored line, which was judged before it was stored. Throws if the amount cannot be parsed. */
export function readStoredPrice(price: LottoLinePrice, currency: Currency): LinePrice {
  const stored = readLinePrice(price, currency);
  assert(stored !== undefined, 'the amount of a stored price can be read');
  return stored;
}

/** Returns the stored price of the same line in an issue of a chase with this multiple. */
export function multiplyStoredPrice(price: LottoLinePrice, multiple: number, currency: Currency): LottoLinePrice {
  const multiplied = multiplyLinePrice(readStoredPrice(price, currency), multiple);
  const written = convertAmount(multiplied, (amountMinor) => toDecimal(money(currency, amountMinor)));
  assert(written !== undefined, 'every amount can be written');
  return written;
}
