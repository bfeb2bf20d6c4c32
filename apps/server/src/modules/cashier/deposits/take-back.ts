import { add, money, negate, subtract } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import { computeCoverage, type Coverage } from '../../../domain/cashier/debt.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../../domain/wallet/posting.ts';
import { postOnLockedWallet, applyPostingToWallet, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { DEBT_ACCOUNT } from '../../../ledger/debts.ts';
import { publish } from '../../../platform/outbox.ts';
import { deleteOpenTurnoverRequirement } from '../../../betting/turnover.ts';
import { returnGrants } from '../../../rewards/return-grants.ts';
import { reverseBonus } from './chosen-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';

/** A credited deposit to take back. */
export interface DepositReversal {
  readonly deposit: Deposit;
  /** The reason that the member reads. An empty text means that the state needs no explanation. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Takes back a credited deposit together with its bonus and the rewards that the deposit brought
 * (docs/decisions/0025-money-that-goes-back.md). Every return of a deposit goes through this function. The member's cash is debited as far as
 * possible, and the rest of deposit and bonus becomes a debt. The posting key contains the deposit id, so that a deposit is taken back once; a second
 * call throws. Returns the amounts that were taken and are owed, the bonus included.
 */
export async function reverseDeposit(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, reason, now }: DepositReversal,
): Promise<Coverage> {
  const { memberId, depositId, currency, amount } = deposit;
  const cash = money(currency, balanceMinorOf(wallet.balances, CASH, currency));
  const coveredDeposit = computeCoverage(cash, amount);
  const posted = await postOnLockedWallet(tx, wallet, buildReturnPosting(deposit, coveredDeposit));
  assert(posted.ok && !posted.replayed, `deposit ${depositId} went back before, and its state does not say so`);
  const afterDeposit = applyPostingToWallet(wallet, posted);
  const bonus = await reverseBonus(tx, afterDeposit, { deposit, cash: subtract(cash, coveredDeposit.taken), now });
  const covered = { taken: add(coveredDeposit.taken, bonus.taken), owed: add(coveredDeposit.owed, bonus.owed) };
  await tx
    .updateTable('deposit')
    .set({
      state: 'refunded',
      refunded_at: now,
      ended_at: now,
      owed_minor: covered.owed.amountMinor,
      ask_at: null,
      reason,
      note: '',
      ...(deposit.chosenBonus?.state === 'credited' && { bonus_state: 'returned' }),
    })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
  const cause = depositSourceKey(deposit);
  await deleteOpenTurnoverRequirement(tx, memberId, cause);
  await returnGrants(tx, bonus.wallet, { memberId, currency, cause, reason: 'deposit_returned', now });
  await publish(tx, 'deposit.returned', {
    memberId: String(memberId),
    merchantId: deposit.merchantId,
    depositId: String(depositId),
    currency,
    amountMinor: String(amount.amountMinor),
    returnedAt: now.toISOString(),
  });
  return covered;
}

/** Builds the posting that reverses the credit. The part that the cash does not cover is booked as a debt. */
function buildReturnPosting(
  { memberId, depositId, provider, amount, fee }: Deposit,
  { taken, owed }: Coverage,
): PostingCommand {
  const entries: EntryDraft[] = [
    { account: CASH, amount: negate(taken) },
    { account: DEBT_ACCOUNT, amount: negate(owed) },
    { account: 'house:deposit-fee', amount: negate(fee) },
    { account: `house:payment-clearing:${provider}`, amount: add(amount, fee) },
  ];
  return {
    memberId,
    key: `deposit:${provider}:${depositId}:return`,
    kind: 'deposit_return',
    // The ledger throws for an entry of zero.
    entries: entries.filter((entry) => entry.amount.amountMinor !== 0n),
  };
}
