import type { LedgerAmount, LedgerCurrency } from './currency.ts';

/**
 * An account of a member. It has a balance, which is never below zero. `held` contains money of withdrawals that are not paid yet, and `vendor:<code>` money
 * of transfers to a vendor that are not confirmed yet.
 */
export type MemberAccount = 'cash' | 'held' | 'points' | `vendor:${string}`;
/** A house account, `house:<name>[:<code>]`. It has no stored balance, because all postings would wait for the lock of its row. */
export type HouseAccount = `house:${string}`;
/** An account of a member or of the house. */
export type Account = MemberAccount | HouseAccount;

/** The account with the money that a member can play with and withdraw. */
export const CASH = 'cash' satisfies MemberAccount;
/** The points of a member, in `PTS`. */
export const POINTS = 'points' satisfies MemberAccount;
/** The house account from which points are issued. Its sum is negative by the points that members have received. */
export const POINTS_ISSUED = 'house:points-issued' satisfies HouseAccount;

/** The balance of one account of a member. */
export interface AccountBalance {
  readonly account: MemberAccount;
  readonly balance: LedgerAmount;
}

/** Returns whether the account belongs to the house. */
export function isHouse(account: Account): account is HouseAccount {
  return account.startsWith('house:');
}

/** Returns whether the account is one of points. `points` and `house:points-…` contain `PTS`, all other accounts contain money. */
export function isPointsAccount(account: Account): boolean {
  return account === POINTS || account.startsWith('house:points-');
}

/** Returns the balance of an account in minor units. An account that is not among the balances has the balance zero. */
export function balanceMinorOf(
  balances: readonly AccountBalance[],
  account: Account,
  currency: LedgerCurrency,
): bigint {
  const found = balances.find((each) => each.account === account && each.balance.currency === currency);
  return found?.balance.amountMinor ?? 0n;
}
