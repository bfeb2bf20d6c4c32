import { isApiError } from '@baize/api';
import { money, parseAmount, type Currency, type Money } from '@baize/money';

/** The smallest and the largest amount of a deposit, both inclusive. */
export interface DepositBounds {
  min: Money;
  max: Money;
}

/** Returns the bounds of the form before the server has named its own: from one to 10^15 minor units, which is more than anybody can deposit. */
export function widestBounds(currency: Currency): DepositBounds {
  return { min: money(currency, 1n), max: money(currency, 10n ** 15n) };
}

/** Reads the bounds that a refusal names (`{ min, max }` as decimal strings). Returns `undefined` for any other error, or if they cannot be read. */
export function readRefusedBounds(error: unknown, currency: Currency): DepositBounds | undefined {
  if (!isApiError(error) || error.code !== 'cashier.amount_invalid') return undefined;
  const { value } = error;
  if (typeof value !== 'object' || value === null || !('min' in value) || !('max' in value)) return undefined;
  const min = typeof value.min === 'string' ? parseAmount(value.min, currency) : undefined;
  const max = typeof value.max === 'string' ? parseAmount(value.max, currency) : undefined;
  return min && max && { min, max };
}
