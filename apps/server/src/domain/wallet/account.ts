import type { LedgerAmount, LedgerCurrency } from './currency.ts';

/** An account of a member. It has a balance, which is never below zero. */
export type MemberAccount = 'cash' | 'held' | 'points' | `vendor:${string}`;
/** A house account, `house:<name>[:<code>]`. It has no live balance, because that would be one row on which all postings wait. */
export type HouseAccount = `house:${string}`;
/** A pocket of a member or an account of the house. */
export type Account = MemberAccount | HouseAccount;

/** The pocket with the money that a member can play with and withdraw. */
export const CASH = 'cash' satisfies MemberAccount;
/** The points of a member, in `PTS`. */
export const POINTS = 'points' satisfies MemberAccount;
/** The account from which points are issued: its sum is minus the points that members have received and not spent. */
export const POINTS_ISSUED = 'house:points-issued' satisfies HouseAccount;

/** The balance of one pocket. */
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

/** Returns the balance of an account; zero for an account without a row. */
export function balanceMinorOf(
  balances: readonly AccountBalance[],
  account: Account,
  currency: LedgerCurrency,
): bigint {
  const found = balances.find((each) => each.account === account && each.balance.currency === currency);
  return found?.balance.amountMinor ?? 0n;
}
