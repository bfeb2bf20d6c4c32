import { add, money, negate, type Money } from '@baize/money';
import type { MissingMoney } from '../../domain/cashier/receipt.ts';
import { CASH, type HouseAccount } from '../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';
import type { Withdrawal } from './queries.ts';

/** The fields of a withdrawal from which its postings are built. */
type WithdrawalMoney = Pick<Withdrawal, 'memberId' | 'requestId' | 'currency' | 'amountMinor' | 'feeMinor'>;

const PAYOUT_CLEARING: HouseAccount = 'house:payment-clearing:payout';
const FEE_ACCOUNT: HouseAccount = 'house:withdrawal-fee';

/** Builds the posting of a request, which moves amount and fee from cash to the held account. */
export function buildHoldPosting(withdrawal: WithdrawalMoney): PostingCommand {
  const total = addFee(withdrawal);
  return buildPosting(withdrawal, 'hold', 'withdrawal', [
    { account: CASH, amount: negate(total) },
    { account: 'held', amount: total },
  ]);
}

/** Builds the posting that returns the held amount and fee to cash. */
export function buildReleasePosting(withdrawal: WithdrawalMoney): PostingCommand {
  const total = addFee(withdrawal);
  return buildPosting(withdrawal, 'release', 'withdrawal_return', [
    { account: 'held', amount: negate(total) },
    { account: CASH, amount: total },
  ]);
}

/** Builds the posting of a payment, which moves the held amount to the clearing account of the bank and the fee to the house. */
export function buildPayPosting(withdrawal: WithdrawalMoney): PostingCommand {
  return buildPosting(withdrawal, 'pay', 'withdrawal_pay', [
    { account: 'held', amount: negate(addFee(withdrawal)) },
    { account: PAYOUT_CLEARING, amount: money(withdrawal.currency, withdrawal.amountMinor) },
    { account: FEE_ACCOUNT, amount: money(withdrawal.currency, withdrawal.feeMinor) },
  ]);
}

/** Builds the posting that credits cash with money that was posted as paid but did not arrive. */
export function buildReturnPosting(
  withdrawal: WithdrawalMoney,
  { amountMinor, feeMinor }: MissingMoney,
): PostingCommand {
  const [amount, fee] = [money(withdrawal.currency, amountMinor), money(withdrawal.currency, feeMinor)];
  return buildPosting(withdrawal, 'return', 'withdrawal_return', [
    { account: CASH, amount: add(amount, fee) },
    { account: PAYOUT_CLEARING, amount: negate(amount) },
    { account: FEE_ACCOUNT, amount: negate(fee) },
  ]);
}

/** Returns the amount and the fee together. */
function addFee({ currency, amountMinor, feeMinor }: WithdrawalMoney): Money {
  return money(currency, amountMinor + feeMinor);
}

/** Builds a posting whose key allows each step once per request, so that a repeated step moves nothing. Entries of zero are left out. */
function buildPosting(
  { memberId, requestId }: WithdrawalMoney,
  step: 'hold' | 'release' | 'pay' | 'return',
  kind: string,
  entries: EntryDraft[],
): PostingCommand {
  const nonZero = entries.filter(({ amount }) => amount.amountMinor !== 0n);
  return { memberId, key: `withdrawal:${requestId}:${step}`, kind, entries: nonZero };
}
