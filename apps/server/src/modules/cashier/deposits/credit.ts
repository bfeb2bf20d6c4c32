import { add, isPositive, money, mulRateFloor, negate, subtract, type Money } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../../domain/wallet/posting.ts';
import { postOnLockedWallet, applyPostingToWallet, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { settleDebts } from '../../../ledger/debts.ts';
import { publish } from '../../../platform/outbox.ts';
import { addTurnoverRequirement } from '../../../betting/turnover.ts';
import { noReservation } from './bonus-budget.ts';
import { creditBonus, judgeChosenBonus, type JudgedBonus } from './chosen-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';

/** A deposit to credit. The caller has locked the deposit and the wallet. */
export interface DepositCredit {
  readonly deposit: Deposit;
  /** The amount that arrived. It differs from the requested amount if an operator has corrected the deposit. */
  readonly amount: Money;
  readonly now: Date;
}

/**
 * Credits a deposit and returns the member's new cash balance. Every credit of a deposit goes through this function. One transaction contains the
 * posting, the new state, the settlement of debts (docs/decisions/0025-money-that-goes-back.md), the turnover requirement, the chosen bonus and
 * the event for the member. The posting key contains the deposit id, so that a second credit throws.
 */
export async function creditDeposit(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, amount, now }: DepositCredit,
): Promise<Money> {
  const { memberId, depositId, merchantId } = deposit;
  const judged = await judgeChosenBonus(tx, deposit, amount, now);
  const posted = await postOnLockedWallet(tx, wallet, buildDepositPosting(deposit, amount));
  assert(posted.ok && !posted.replayed, `deposit ${depositId} was credited before, and its state does not say so`);
  await tx
    .updateTable('deposit')
    .set({
      state: 'credited',
      amount_minor: amount.amountMinor,
      credited_at: now,
      ended_at: now,
      ask_at: null,
      reason: '',
      note: '',
      ...toBonusColumns(judged),
    })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
  const sourceKey = depositSourceKey(deposit);
  const { currency } = amount;
  const settled = await settleDebts(tx, applyPostingToWallet(wallet, posted), { currency, cause: sourceKey });
  // Money that settles a debt cannot be bet, so it requires no turnover.
  const amountToBet = subtractToZero(amount, settled.taken);
  await addTurnoverRequirement(tx, {
    memberId,
    merchantId,
    source: 'deposit',
    sourceKey,
    amount: amountToBet,
    required: mulRateFloor(amountToBet, await readTurnoverPpm(tx, deposit)),
    gameTypes: [],
    now,
  });
  const finalWallet = judged ? await creditBonus(tx, settled.wallet, { deposit, judged, now }) : settled.wallet;
  await publishCredited(tx, { deposit, amount, now }, judged?.ok === false);
  return money(currency, balanceMinorOf(finalWallet.balances, CASH, currency));
}

/** Returns the columns of the judged bonus: its amount, or the obstacle for which the bonus is withheld. */
function toBonusColumns(judged: JudgedBonus | undefined) {
  if (!judged) return {};
  return judged.ok
    ? { bonus_state: 'credited', bonus_minor: judged.bonus.amountMinor, ...noReservation }
    : { bonus_state: 'withheld', bonus_obstacle: judged.obstacle, ...noReservation };
}

/** Subtracts what the debts took. The result is never negative: debts may take more than the deposit, because they also take the earlier balance. */
function subtractToZero(amount: Money, taken: Money): Money {
  const difference = subtract(amount, taken);
  return isPositive(difference) ? difference : money(amount.currency, 0n);
}

/** Builds the posting that credits the amount to the member and the fee to the house. The provider received the sum of both. */
function buildDepositPosting({ memberId, depositId, provider, fee }: Deposit, amount: Money): PostingCommand {
  const feeEntry: EntryDraft[] = isPositive(fee) ? [{ account: 'house:deposit-fee', amount: fee }] : [];
  return {
    memberId,
    key: `deposit:${provider}:${depositId}`,
    kind: 'deposit',
    entries: [
      { account: CASH, amount },
      ...feeEntry,
      { account: `house:payment-clearing:${provider}`, amount: negate(add(amount, fee)) },
    ],
  };
}

/** Publishes `deposit.credited`, whose subscribers send the member a message and count the deposit for rewards. */
async function publishCredited(tx: Tx, { deposit, amount, now }: DepositCredit, bonusWithheld: boolean): Promise<void> {
  await publish(tx, 'deposit.credited', {
    memberId: String(deposit.memberId),
    merchantId: deposit.merchantId,
    depositId: String(deposit.depositId),
    currency: amount.currency,
    amountMinor: String(amount.amountMinor),
    creditedAt: now.toISOString(),
    bonusWithheld,
  });
}
