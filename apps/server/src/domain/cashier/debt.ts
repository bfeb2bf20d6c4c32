import { compare, money, subtract, type Money } from '@baize/money';

/** The debt of a member for one reason: a deposit that went back, or a corrected draw of a lottery. */
export interface Debt {
  readonly owed: Money;
}

/** An amount in two parts. */
export interface Coverage {
  /** The part that the member's cash covers. */
  readonly taken: Money;
  /** The part that is missing. */
  readonly owed: Money;
}

/** Splits an amount into the part that the cash covers and the missing part. A balance never falls below zero. */
export function computeCoverage(cash: Money, amount: Money): Coverage {
  const taken = compare(cash, amount) < 0n ? cash : amount;
  return { taken, owed: subtract(amount, taken) };
}

/** A debt with the part that the cash covered. */
export type Settlement<Named extends Debt> = Named & Coverage;

/** Allocates the cash to debts in the given order until it is used up. Debts that get nothing are left out of the result. */
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

/** Sums the parts that the cash covered. */
export function sumTaken(settlements: readonly Coverage[], { currency }: Money): Money {
  return money(
    currency,
    settlements.reduce((sum, { taken }) => sum + taken.amountMinor, 0n),
  );
}
