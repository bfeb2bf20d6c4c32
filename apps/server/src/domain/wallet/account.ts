import type { LedgerAmount, LedgerCurrency } from './currency.ts';

/** A pocket of a member. It keeps a balance, which never goes below zero. */
export type MemberAccount = 'cash' | 'held' | 'points' | `vendor:${string}`;
/** `house:<name>[:<code>]`. A house account keeps no live balance, because that would be one row that everybody waits for. */
export type HouseAccount = `house:${string}`;
export type Account = MemberAccount | HouseAccount;

export const CASH = 'cash' satisfies MemberAccount;
/** The points of a member, in `PTS`. */
export const POINTS = 'points' satisfies MemberAccount;
/** The account that points come from: its sum is below zero by as many points as members have received and not spent. */
export const POINTS_ISSUED = 'house:points-issued' satisfies HouseAccount;

export interface AccountBalance {
  readonly account: MemberAccount;
  readonly balance: LedgerAmount;
}

export function isHouse(account: Account): account is HouseAccount {
  return account.startsWith('house:');
}

/** Points and money have accounts of their own: `points` and `house:points-…` hold `PTS`, all others hold money. */
export function isPointsAccount(account: Account): boolean {
  return account === POINTS || account.startsWith('house:points-');
}

/** Returns zero for a pocket without a row, which holds nothing yet. */
export function balanceMinorOf(
  balances: readonly AccountBalance[],
  account: Account,
  currency: LedgerCurrency,
): bigint {
  const found = balances.find((each) => each.account === account && each.balance.currency === currency);
  return found?.balance.amountMinor ?? 0n;
}
