import type { DepositMethod } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, type Currency, type Money } from '@baize/money';

/** The amounts that a payment method accepts now, in the member's currency. */
export interface MethodBounds {
  min: Money;
  max: Money;
  /** The limit that leaves less than the method's minimum: the daily limit of the method, or the member's own limit. */
  exhausted: 'day' | 'own' | undefined;
}

/** Returns the amounts that the method accepts now: its range, capped by its remaining daily limit and the member's own limit. */
export function computeMethodBounds(
  { perDeposit, leftToday }: DepositMethod,
  ownLimitLeft: string | null,
  currency: Currency,
): MethodBounds {
  const min = parseWireAmount(perDeposit.minimum, currency);
  const dailyLimitLeft = leftToday === null ? undefined : parseWireAmount(leftToday, currency);
  const ownLimit = ownLimitLeft === null ? undefined : parseWireAmount(ownLimitLeft, currency);
  const max =
    [parseWireAmount(perDeposit.maximum, currency), dailyLimitLeft, ownLimit].reduce<Money | undefined>(
      smaller,
      undefined,
    ) ?? min;
  const isBelow = (left: Money | undefined) => left !== undefined && compare(left, min) < 0n;
  const exhausted = isBelow(ownLimit) ? 'own' : isBelow(dailyLimitLeft) ? 'day' : undefined;
  return { min, max, exhausted };
}

/** Returns the smaller amount, or the one that is defined. */
function smaller(one: Money | undefined, other: Money | undefined): Money | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return compare(other, one) < 0n ? other : one;
}

/** Parses an amount of the API. Throws on text that cannot be parsed, because the server broke the contract. */
function parseWireAmount(amount: string, currency: Currency): Money {
  const value = parseAmount(amount, currency);
  if (value === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return value;
}
