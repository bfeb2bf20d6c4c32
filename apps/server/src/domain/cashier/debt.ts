import { compare, money, subtract, type Money } from '@baize/money';

/** The debt of a member for one reason: a deposit that went back, or a corrected draw of a lottery. */
export interface Debt {
  readonly owed: Money;
}

export interface Coverage {
  /** The part that the member's cash covers. */
  readonly taken: Money;
  /** The part that is missing. */
  readonly owed: Money;
}

/** Returns how much of an amount the cash covers: a balance is never taken below zero. */
export function computeCoverage(cash: Money, amount: Money): Coverage {
  const taken = compare(cash, amount) < 0n ? cash : amount;
  return { taken, owed: subtract(amount, taken) };
}

/** A debt as far as the cash covered it. */
export type Settlement<Named extends Debt> = Named & Coverage;

/** Debts as far as the cash goes, in the order in which they are given; those that it does not reach are left out. */
export function allocateCashToDebts<Named extends Debt>(cash: Money, debts: readonly Named[]): Settlement<Named>[] {
  const settlements: Settlement<Named>[] = [];
  let left = cash;
  for (const debt of debts) {
    const covered = computeCoverage(left, debt.owed);
    if (covered.taken.amountMinor === 0n) break;
    settlements.push({ ...debt, ...covered });
    left = subtract(left, covered.taken);
  }
  return settlements;
}

export function sumTaken(settlements: readonly Coverage[], { currency }: Money): Money {
  return money(
    currency,
    settlements.reduce((sum, { taken }) => sum + taken.amountMinor, 0n),
  );
}
