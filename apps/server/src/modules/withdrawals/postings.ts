import { add, money, negate, type Money } from '@baize/money';
import type { MissingMoney } from '../../domain/cashier/receipt.ts';
import { CASH, type HouseAccount } from '../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';
import type { Withdrawal } from './queries.ts';

/** What every posting of a withdrawal is made of. */
type Held = Pick<Withdrawal, 'memberId' | 'requestId' | 'currency' | 'amountMinor' | 'feeMinor'>;

const PAID: HouseAccount = 'house:payment-clearing:payout';
const FEES: HouseAccount = 'house:withdrawal-fee';

/** From the balance into what is held: amount and fee. */
export function holdPosting(of: Held): PostingCommand {
  const whole = wholeOf(of);
  return posting(of, 'hold', 'withdrawal', [
    { account: CASH, amount: negate(whole) },
    { account: 'held', amount: whole },
  ]);
}

/** Exactly what was held goes back. */
export function releasePosting(of: Held): PostingCommand {
  const whole = wholeOf(of);
  return posting(of, 'release', 'withdrawal_return', [
    { account: 'held', amount: negate(whole) },
    { account: CASH, amount: whole },
  ]);
}

/** What is held leaves: the amount to the bank, the fee to the house. */
export function payPosting(of: Held): PostingCommand {
  return posting(of, 'pay', 'withdrawal_pay', [
    { account: 'held', amount: negate(wholeOf(of)) },
    { account: PAID, amount: money(of.currency, of.amountMinor) },
    { account: FEES, amount: money(of.currency, of.feeMinor) },
  ]);
}

/** What had left and did not arrive comes back. */
export function returnPosting(of: Held, { amountMinor, feeMinor }: MissingMoney): PostingCommand {
  const [amount, fee] = [money(of.currency, amountMinor), money(of.currency, feeMinor)];
  return posting(of, 'return', 'withdrawal_return', [
    { account: CASH, amount: add(amount, fee) },
    { account: PAID, amount: negate(amount) },
    { account: FEES, amount: negate(fee) },
  ]);
}

function wholeOf({ currency, amountMinor, feeMinor }: Held): Money {
  return money(currency, amountMinor + feeMinor);
}

/** One of each act for one request: what is asked twice moves once. An entry of nothing is none. */
function posting(
  { memberId, requestId }: Held,
  act: 'hold' | 'release' | 'pay' | 'return',
  kind: string,
  entries: EntryDraft[],
): PostingCommand {
  const moving = entries.filter(({ amount }) => amount.amountMinor !== 0n);
  return { memberId, key: `withdrawal:${requestId}:${act}`, kind, entries: moving };
}
