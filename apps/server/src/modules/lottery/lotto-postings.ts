import { money, type Currency } from '@baize/money';
import { LOTTO_INTEGRATION } from '../../betting/lotto-integration.ts';
import { CASH, type HouseAccount } from '../../domain/wallet/account.ts';
import { DEBT_ACCOUNT } from '../../ledger/debts.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';

/** The ledger account of all stakes and payouts of the platform's lotteries. */
const LOTTERY_ACCOUNT = 'house:lottery' satisfies HouseAccount;

interface LottoMovement {
  /** `rollback` gives stakes back; `adjust` takes back what a corrected draw did not win. */
  readonly kind: 'bet' | 'win' | 'rollback' | 'rebate' | 'adjust';
  readonly memberId: bigint;
  /** The business fact: an order, or an issue with the version of its settlement. */
  readonly fact: string;
  /** A bet that the movement is about. Records find the game by it, because it ends the key. */
  readonly betId: bigint;
  readonly currency: Currency;
  /** Negative where the member pays. */
  readonly toMemberMinor: bigint;
  /** The part of a payment of the member that the balance does not cover. It becomes a debt. */
  readonly owedMinor?: bigint;
}

/** Builds the posting that moves money between the cash of a member and the lottery account. */
export function lottoPosting({
  kind,
  memberId,
  fact,
  betId,
  currency,
  toMemberMinor,
  owedMinor = 0n,
}: LottoMovement): PostingCommand {
  const entries: readonly EntryDraft[] = [
    { account: CASH, amount: money(currency, toMemberMinor) },
    { account: DEBT_ACCOUNT, amount: money(currency, -owedMinor) },
    { account: LOTTERY_ACCOUNT, amount: money(currency, owedMinor - toMemberMinor) },
  ];
  return {
    memberId,
    key: `${kind}:${LOTTO_INTEGRATION}:${fact}:${betId}`,
    kind,
    // The ledger refuses entries of zero.
    entries: entries.filter(({ amount }) => amount.amountMinor !== 0n),
  };
}
