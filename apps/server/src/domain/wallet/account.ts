import type { Currency, Money } from '@baize/money';

/** A pocket of a member: it keeps a balance, which never goes below zero. */
export type MemberAccount = 'cash' | 'held' | `vendor:${string}`;
/** `house:<name>[:<code>]`: it keeps no live balance, because that would be one row that everybody waits for. */
export type HouseAccount = `house:${string}`;
export type Account = MemberAccount | HouseAccount;

export const CASH = 'cash' satisfies MemberAccount;

export interface AccountBalance {
  readonly account: MemberAccount;
  readonly balance: Money;
}

export function isHouse(account: Account): account is HouseAccount {
  return account.startsWith('house:');
}

/** A pocket that holds nothing yet may have no row: its balance is zero. */
export function balanceMinorOf(balances: readonly AccountBalance[], account: Account, currency: Currency): bigint {
  const found = balances.find((each) => each.account === account && each.balance.currency === currency);
  return found?.balance.amountMinor ?? 0n;
}
