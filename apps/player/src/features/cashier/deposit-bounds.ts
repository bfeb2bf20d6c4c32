import { isApiError } from '@baize/api';
import { money, parseAmount, type Currency, type Money } from '@baize/money';

export interface DepositBounds {
  min: Money;
  max: Money;
}

/** Before the server has named its own: any amount that can be written. */
export function anyAmount(currency: Currency): DepositBounds {
  return { min: money(currency, 1n), max: money(currency, 10n ** 15n) };
}

/** The bounds that a refusal names (`{ min, max }` as decimal strings); undefined where it names none. */
export function refusedBounds(error: unknown, currency: Currency): DepositBounds | undefined {
  if (!isApiError(error) || error.code !== 'cashier.amount_invalid') return undefined;
  const { value } = error;
  if (typeof value !== 'object' || value === null || !('min' in value) || !('max' in value)) return undefined;
  const min = typeof value.min === 'string' ? parseAmount(value.min, currency) : undefined;
  const max = typeof value.max === 'string' ? parseAmount(value.max, currency) : undefined;
  return min && max && { min, max };
}
