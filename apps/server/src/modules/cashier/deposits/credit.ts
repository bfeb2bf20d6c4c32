import { add, isPositive, money, mulRateFloor, negate, subtract, type Money } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../../domain/wallet/posting.ts';
import { postOn, walletAfter, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { settleDebts } from '../../../ledger/debts.ts';
import { publish } from '../../../platform/outbox.ts';
import { requireTurnover } from '../../../betting/turnover.ts';
import { creditBonus, judgeChosenBonus, type JudgedBonus } from './chosen-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';
import { readTurnoverPpm } from './settings.ts';

export interface Credit {
  readonly deposit: Deposit;
  /** The amount that arrived: the requested one, or another one that an operator found. */
  readonly amount: Money;
  readonly now: Date;
}

/**
 * Credits a deposit; no other function does. One transaction contains the posting, the new state, the settlement of debts
 * (docs/decisions/0025-money-that-goes-back.md), the turnover requirement, the chosen bonus and the event for the member. The posting key
 * contains the deposit id, so that a second credit fails.
 */
export async function creditDeposit(tx: Tx, wallet: LockedWallet, { deposit, amount, now }: Credit): Promise<Money> {
  const { memberId, depositId, merchantId } = deposit;
  const judged = await judgeChosenBonus(tx, deposit, amount, now);
  const posted = await postOn(tx, wallet, depositPosting(deposit, amount));
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
      ...bonusColumns(judged),
    })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
  const sourceKey = depositSourceKey(deposit);
  const { currency } = amount;
  const settled = await settleDebts(tx, walletAfter(wallet, posted), { currency, cause: sourceKey });
  // Money that settles a debt cannot be bet, so it requires no turnover.
  const toBet = amountLeft(amount, settled.taken);
  await requireTurnover(tx, {
    memberId,
    merchantId,
    source: 'deposit',
    sourceKey,
    amount: toBet,
    required: mulRateFloor(toBet, await readTurnoverPpm(tx, deposit)),
    now,
  });
  const last = judged ? await creditBonus(tx, settled.wallet, { deposit, judged, now }) : settled.wallet;
  await publishCredited(tx, { deposit, amount, now }, judged?.ok === false);
  return money(currency, balanceMinorOf(last.balances, CASH, currency));
}

function bonusColumns(judged: JudgedBonus | undefined) {
  if (!judged) return {};
  return judged.ok
    ? { bonus_state: 'credited', bonus_minor: judged.bonus.amountMinor }
    : { bonus_state: 'withheld', bonus_obstacle: judged.obstacle };
}

/** A debt may take more than the deposit, because it also takes the earlier balance. The result is never negative. */
function amountLeft(amount: Money, taken: Money): Money {
  const rest = subtract(amount, taken);
  return isPositive(rest) ? rest : money(amount.currency, 0n);
}

/** Credits the amount to the member and the fee to the house. The provider received both. */
function depositPosting({ memberId, depositId, provider, fee }: Deposit, amount: Money): PostingCommand {
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

async function publishCredited(tx: Tx, { deposit, amount, now }: Credit, bonusWithheld: boolean): Promise<void> {
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
