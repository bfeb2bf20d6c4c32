import { isPositive, negate, subtract, type Money } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import { coverFrom, type Covered } from '../../../domain/cashier/debt.ts';
import { judgeBonus, type BonusJudgement, type BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { CASH, type HouseAccount } from '../../../domain/wallet/account.ts';
import type { EntryDraft } from '../../../domain/wallet/posting.ts';
import { postOn, walletAfter, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { DEBTS } from '../../../ledger/debts.ts';
import { liftTurnover, requireTurnover } from '../../../betting/turnover.ts';
import { insertDepositGrant, returnDepositGrant } from '../../../rewards/deposit-grants.ts';
import { readStanding } from './bonuses.ts';
import { depositSourceKey, type Deposit } from './rows.ts';

/** The house account that pays bonuses. */
const PROMOTION: HouseAccount = 'house:promotion';

export type JudgedBonus = BonusJudgement & { readonly terms: BonusTerms };

/** Judges the promised bonus again before its deposit is credited, because the member may have become ineligible meanwhile. */
export async function judgeChosenBonus(
  tx: Tx,
  { memberId, merchantId, currency, chosen }: Deposit,
  amount: Money,
  now: Date,
): Promise<JudgedBonus | undefined> {
  if (!chosen) return undefined;
  const { terms } = chosen;
  return { ...judgeBonus(amount, terms, await readStanding(tx, { memberId, merchantId, currency, now })), terms };
}

/**
 * Credits the bonus in the same transaction as its deposit. `wallet` has the balances after the credit and the settlement of debts. The
 * posting key contains the deposit id, so that a bonus is credited once.
 */
export async function creditBonus(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, judged, now }: { readonly deposit: Deposit; readonly judged: JudgedBonus; readonly now: Date },
): Promise<LockedWallet> {
  if (!judged.ok) return wallet;
  const { memberId, merchantId, depositId, provider } = deposit;
  const { bonus, turnover, terms } = judged;
  const posted = await postOn(tx, wallet, {
    memberId,
    key: bonusPostingKey(provider, depositId),
    kind: 'deposit_bonus',
    entries: [
      { account: CASH, amount: bonus },
      { account: PROMOTION, amount: negate(bonus) },
    ],
  });
  assert(posted.ok && !posted.replayed, `the bonus of deposit ${depositId} was credited before`);
  await requireTurnover(tx, {
    memberId,
    merchantId,
    source: 'bonus',
    sourceKey: bonusSourceKey(deposit),
    titles: terms.titles,
    amount: bonus,
    required: turnover,
    now,
  });
  await insertDepositGrant(tx, {
    memberId,
    merchantId,
    depositId,
    code: terms.code,
    titles: terms.titles,
    bonus,
    turnover,
    now,
  });
  return walletAfter(wallet, posted);
}

interface BonusReturn {
  readonly deposit: Deposit;
  /** The cash that the return of the deposit has left. */
  readonly cash: Money;
  readonly now: Date;
}

interface ReturnedBonus extends Covered {
  /** The wallet as the return left it. */
  readonly wallet: LockedWallet;
}

/** Takes the bonus back together with its deposit, from the cash that remains. The rest becomes a debt. */
export async function takeBackBonus(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, cash, now }: BonusReturn,
): Promise<ReturnedBonus> {
  const { memberId, depositId, provider } = deposit;
  const bonus = creditedBonus(deposit);
  const covered = coverFrom(cash, bonus);
  if (!isPositive(bonus)) return { ...covered, wallet };
  const entries: EntryDraft[] = [
    { account: CASH, amount: negate(covered.taken) },
    { account: DEBTS, amount: negate(covered.owed) },
    { account: PROMOTION, amount: bonus },
  ];
  const posted = await postOn(tx, wallet, {
    memberId,
    key: `${bonusPostingKey(provider, depositId)}:return`,
    kind: 'deposit_bonus_return',
    // The ledger refuses entries of zero.
    entries: entries.filter(({ amount }) => amount.amountMinor !== 0n),
  });
  assert(posted.ok && !posted.replayed, `the bonus of deposit ${depositId} went back before`);
  await liftTurnover(tx, memberId, bonusSourceKey(deposit));
  await returnDepositGrant(tx, { memberId, depositId, now });
  return { ...covered, wallet: walletAfter(wallet, posted) };
}

/** Returns the credited bonus, or zero. */
export function creditedBonus({ amount, chosen }: Deposit): Money {
  return chosen?.state === 'credited' ? chosen.credited : subtract(amount, amount);
}

/** The source key of the valid bet that the bonus of a deposit requires. */
export function bonusSourceKey(deposit: Deposit): string {
  return `${depositSourceKey(deposit)}:bonus`;
}

/** The deposit id has to be the third part of the key, because the transaction history reads it from there. */
function bonusPostingKey(provider: string, depositId: bigint): string {
  return `deposit:${provider}:${depositId}:bonus`;
}
