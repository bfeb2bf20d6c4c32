import type { DepositMethod } from '@baize/contract/schemas/deposits';
import { compare, parseAmount, type Currency, type Money } from '@baize/money';

export interface MethodBounds {
  min: Money;
  max: Money;
  /** Less is left than the least that the method takes: by its own day, or by the member's own limit. */
  exhausted: 'day' | 'own' | undefined;
}

/** Returns the amounts that the method accepts now: its range, cut by the remaining daily limit and by the member's own limit. */
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

/** Parses an amount of the API. An amount that cannot be parsed breaks the contract, so the function throws. */
function wire(amount: string, currency: Currency): Money {
  const value = parseAmount(amount, currency);
  if (value === undefined) throw new Error(`not an amount of ${currency}: ${amount}`);
  return value;
}
