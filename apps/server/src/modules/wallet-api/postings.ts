import { money, negate, type Currency, type Money } from '@baize/money';
import { balanceMinorOf, CASH, type HouseAccount } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import type { LockedWallet } from '../../ledger/post.ts';

/** Returns the cash in a locked wallet, or in a wallet after a posting. */
export function getCash({ balances }: Pick<LockedWallet, 'balances'>, currency: Currency): Money {
  return money(currency, balanceMinorOf(balances, CASH, currency));
}

/** A movement of money between a member and the vendors of an integration. */
interface VendorMovement {
  readonly integration: string;
  readonly transactionId: string;
  readonly memberId: bigint;
  /** The amount that the member receives. It is negative if the member pays. */
  readonly toMember: Money;
}

/** Creates a posting between a member's cash and the clearing account of the integration, which holds what its vendors owe or are owed. */
export function buildVendorPosting(
  kind: 'bet' | 'win' | 'promo-win' | 'jackpot-win' | 'adjust',
  { integration, transactionId, memberId, toMember }: VendorMovement,
): PostingCommand {
  return {
    memberId,
    key: `${kind}:${integration}:${transactionId}`,
    kind,
    entries: [
      { account: CASH, amount: toMember },
      { account: getClearingAccount(integration), amount: negate(toMember) },
    ],
  };
}

/** Returns the house account that holds what the vendors of the integration owe, or are owed if the sum is negative. */
export function getClearingAccount(integration: string): HouseAccount {
  return `house:vendor-clearing:${integration}`;
}
