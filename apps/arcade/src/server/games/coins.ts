import { money, parseAmount, type Currency, type Money } from '@baize/money';

/** The coins that may be staked per line, in minor units. The stake of a spin is the coin times the number of lines of the title. */
const COMMON_COINS = [10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n];

const coinsByCurrency: Readonly<Record<Currency, readonly bigint[]>> = {
  NPR: COMMON_COINS,
  BDT: COMMON_COINS,
  INR: COMMON_COINS,
  CNY: [2n, 5n, 10n, 20n, 50n, 100n, 200n],
  THB: [5n, 10n, 20n, 50n, 100n, 200n, 500n],
  USD: [1n, 2n, 5n, 10n, 20n, 50n, 100n],
  VND: [10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n],
};

/** The client preselects the second smallest coin. */
const DEFAULT_COIN_INDEX = 1;

/** Lists the coins of the currency in ascending order. */
export function listCoins(currency: Currency): Money[] {
  return coinsByCurrency[currency].map((amount) => money(currency, amount));
}

/** Returns the coin that the client preselects for a player who has not played the game yet. */
export function defaultCoin(currency: Currency): Money {
  return money(currency, coinsByCurrency[currency][DEFAULT_COIN_INDEX] ?? 1n);
}

/** Returns the coin of this amount, or `undefined` if the amount is not one of the coins that may be staked. */
export function parseCoin(text: string, currency: Currency): Money | undefined {
  const coin = parseAmount(text, currency);
  return coin && coinsByCurrency[currency].includes(coin.amountMinor) ? coin : undefined;
}
