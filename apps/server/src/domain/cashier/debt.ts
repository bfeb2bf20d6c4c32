import { compare, money, subtract, type Money } from '@baize/money';

/** A deposit that went back and is not covered yet. */
export interface Debt {
  readonly depositId: bigint;
  readonly owed: Money;
}

export interface Covered {
  /** What the member's cash gives. */
  readonly taken: Money;
  /** What is missing. */
  readonly owed: Money;
}

/** How much of an amount the cash covers: a balance is never taken below zero. */
export function coverFrom(cash: Money, amount: Money): Covered {
  const taken = compare(cash, amount) < 0n ? cash : amount;
  return { taken, owed: subtract(amount, taken) };
}

export interface Settlement extends Covered {
  readonly depositId: bigint;
}

/** Debts as far as the cash goes, in the order in which they are given; those that it does not reach are left out. */
export function settleFrom(cash: Money, debts: readonly Debt[]): Settlement[] {
  const settlements: Settlement[] = [];
  let left = cash;
  for (const { depositId, owed } of debts) {
    const covered = coverFrom(left, owed);
    if (covered.taken.amountMinor === 0n) break;
    settlements.push({ depositId, ...covered });
    left = subtract(left, covered.taken);
  }
  return settlements;
}

export function sumTaken(settlements: readonly Settlement[], { currency }: Money): Money {
  return money(
    currency,
    settlements.reduce((sum, { taken }) => sum + taken.amountMinor, 0n),
  );
}
