import type { PlayMarket } from '@baize/contract/codes';
import { currencies, type Currency } from '@baize/money';

/**
 * Returns whether a market is offered in this currency. The price of an official note (2 yuan, and its tenths down to
 * the thousandth) and the prize groups assume a unit of a hundred parts; in another currency a note would cost a
 * hundred times as much, or a tenth.
 */
export function isMarketOffered(market: PlayMarket, currency: Currency): boolean {
  return market !== 'official' || currencies[currency].minorDigits === 2;
}
