import type { DepositMethod } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, type Currency, type Money } from '@baize/money';

export interface MethodBounds {
  min: Money;
  max: Money;
  /** The limit that leaves less than the method's minimum: the daily limit of the method, or the member's own limit. */
  exhausted: 'day' | 'own' | undefined;
}

/** Returns the amounts that the method accepts now: its range, capped by its remaining daily limit and the member's own limit. */
export function methodBounds(
  { perDeposit, leftToday }: DepositMethod,
  ownLeft: string | null,
  currency: Currency,
): MethodBounds {
  const min = wire(perDeposit.minimum, currency);
  const day = leftToday === null ? undefined : wire(leftToday, currency);
  const own = ownLeft === null ? undefined : wire(ownLeft, currency);
  const max = [wire(perDeposit.maximum, currency), day, own].reduce<Money | undefined>(smaller, undefined) ?? min;
  const isBelow = (left: Money | undefined) => left !== undefined && compare(left, min) < 0n;
  const exhausted = isBelow(own) ? 'own' : isBelow(day) ? 'day' : undefined;
  return { min, max, exhausted };
}

function smaller(least: Money | undefined, next: Money | undefined): Money | undefined {
  if (least === undefined || next === undefined) return least ?? next;
  return compare(next, least) < 0n ? next : least;
}

/** Parses an amount of the API. Throws on text that cannot be parsed, because the server broke the contract. */
function wire(amount: string, currency: Currency): Money {
  const value = parseAmount(amount, currency);
  if (value === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return value;
}
