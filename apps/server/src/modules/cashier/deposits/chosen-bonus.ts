import type { PersonMark } from '@baize/contract/codes';
import { isPositive, negate, subtract, type Money } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import { computeCoverage, type Coverage } from '../../../domain/cashier/debt.ts';
import {
  computePromisedSums,
  judgeBonus,
  type BonusJudgement,
  type BonusTerms,
} from '../../../domain/cashier/deposit-bonus.ts';
import { CASH, type HouseAccount } from '../../../domain/wallet/account.ts';
import type { EntryDraft } from '../../../domain/wallet/posting.ts';
import { postOnLockedWallet, applyPostingToWallet, type LockedWallet } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import { DEBT_ACCOUNT } from '../../../ledger/debts.ts';
import { deleteOpenTurnoverRequirement, addTurnoverRequirement } from '../../../betting/turnover.ts';
import { insertDepositGrant, returnDepositGrant } from '../../../rewards/deposit-grants.ts';
import { findSharedMarks } from '../../../rewards/shared-marks.ts';
import { refitReservation, releaseReservation } from './bonus-budget.ts';
import { readBonusStanding } from './bonuses.ts';
import { holdDepositBonus, type HeldDepositBonus } from './held-bonus.ts';
import { depositSourceKey, type Deposit } from './rows.ts';

/** The house account that pays bonuses. */
const PROMOTION_ACCOUNT: HouseAccount = 'house:promotion';

/**
 * The judgement of a promised bonus. `held` is set if an operator has to decide about the bonus, because the obstacle is `review`. `budgetDay` is the day
 * whose budget counts the bonus; null if none does.
 */
export type JudgedBonus = BonusJudgement & {
  readonly terms: BonusTerms;
  readonly held?: HeldDepositBonus;
  readonly budgetDay: string | null;
};

/**
 * Judges the promised bonus again before its deposit is credited, because the member may have become ineligible since the choice. What the budgets hold
 * for the bonus is fitted to the amount that has arrived, or given back if there is no bonus; the caller clears the columns of the reservation.
 * Returns undefined if the member chose no bonus.
 */
export async function judgeChosenBonus(
  tx: Tx,
  deposit: Deposit,
  amount: Money,
  now: Date,
): Promise<JudgedBonus | undefined> {
  const { memberId, merchantId, currency, chosenBonus } = deposit;
  if (!chosenBonus) return undefined;
  const { terms, reservation } = chosenBonus;
  const judged = judgeBonus(amount, terms, await readBonusStanding(tx, { memberId, merchantId, currency, now }));
  if (!judged.ok) {
    await releaseReservation(tx, deposit);
    return { ...judged, terms, budgetDay: null };
  }
  const shared = await findSharedBonusMarks(tx, { memberId, merchantId }, terms);
  const fitted = await refitReservation(tx, { memberId, merchantId, terms, reservation, now }, judged.bonus);
  // The budgets hold nothing for a deposit that was corrected to almost nothing, and again to more when the rest was gone.
  if (!fitted || fitted.amountMinor === 0n) return { ok: false, obstacle: 'budget', terms, budgetDay: null };
  const { budgetDay } = fitted;
  const sums = computePromisedSums(amount, terms, fitted);
  if (shared.length === 0) return { ok: true, ...sums, terms, budgetDay };
  return { ok: false, obstacle: 'review', terms, budgetDay, held: { ...sums, shared, budgetDay } };
}

/**
 * Finds the marks (such as a device) that the member shares with another account that had the bonus, so that both may belong to one person. A bonus has
 * no periods.
 */
async function findSharedBonusMarks(
  tx: Tx,
  { memberId, merchantId }: Pick<Deposit, 'memberId' | 'merchantId'>,
  { code, onePer }: BonusTerms,
): Promise<PersonMark[]> {
  return await findSharedMarks(tx, onePer, { memberId, merchantId, programCode: code, period: '', alongside: [] });
}

/**
 * Credits the bonus in the same transaction as its deposit, together with its turnover requirement and its grant. `wallet` has the balances
 * after the credit and the settlement of debts, and the returned wallet those after the bonus. A bonus that was judged ineligible leaves the
 * wallet unchanged; one that goes to review becomes a grant that waits for an operator. The posting key contains the deposit id, so that a bonus cannot
 * be credited twice.
 */
export async function creditBonus(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, judged, now }: { readonly deposit: Deposit; readonly judged: JudgedBonus; readonly now: Date },
): Promise<LockedWallet> {
  if (judged.held) await holdDepositBonus(tx, { deposit, terms: judged.terms, held: judged.held, now });
  if (!judged.ok) return wallet;
  const { memberId, merchantId, depositId, provider } = deposit;
  const { bonus, turnover, terms, budgetDay } = judged;
  const posted = await postOnLockedWallet(tx, wallet, {
    memberId,
    key: bonusPostingKey(provider, depositId),
    kind: 'deposit_bonus',
    entries: [
      { account: CASH, amount: bonus },
      { account: PROMOTION_ACCOUNT, amount: negate(bonus) },
    ],
  });
  assert(posted.ok && !posted.replayed, `the bonus of deposit ${depositId} was credited before`);
  await addTurnoverRequirement(tx, {
    memberId,
    merchantId,
    source: 'bonus',
    sourceKey: bonusSourceKey(deposit),
    titles: terms.titles,
    amount: bonus,
    required: turnover,
    gameTypes: terms.turnoverGameTypes,
    now,
  });
  await insertDepositGrant(tx, {
    memberId,
    merchantId,
    depositId,
    code: terms.code,
    version: terms.version,
    budgetDay,
    titles: terms.titles,
    bonus,
    turnover,
    turnoverGameTypes: terms.turnoverGameTypes,
    now,
  });
  return applyPostingToWallet(wallet, posted);
}

/** The bonus to take back, together with its deposit. */
interface BonusReversal {
  readonly deposit: Deposit;
  /** The cash that remains after the deposit itself was taken back. */
  readonly cash: Money;
  readonly now: Date;
}

/** The amounts of the bonus that were taken and are owed. */
interface ReversedBonus extends Coverage {
  /** The wallet with the balances after the bonus was taken back. */
  readonly wallet: LockedWallet;
}

/**
 * Takes the bonus back in the same transaction as its deposit and lifts the turnover requirement of the bonus. The part of the bonus that `cash`
 * does not cover becomes a debt. A deposit without a credited bonus changes nothing.
 */
export async function reverseBonus(
  tx: Tx,
  wallet: LockedWallet,
  { deposit, cash, now }: BonusReversal,
): Promise<ReversedBonus> {
  const { memberId, depositId, provider } = deposit;
  const bonus = getCreditedBonus(deposit);
  const covered = computeCoverage(cash, bonus);
  if (!isPositive(bonus)) return { ...covered, wallet };
  const entries: EntryDraft[] = [
    { account: CASH, amount: negate(covered.taken) },
    { account: DEBT_ACCOUNT, amount: negate(covered.owed) },
    { account: PROMOTION_ACCOUNT, amount: bonus },
  ];
  const posted = await postOnLockedWallet(tx, wallet, {
    memberId,
    key: `${bonusPostingKey(provider, depositId)}:return`,
    kind: 'deposit_bonus_return',
    // The ledger throws for an entry of zero.
    entries: entries.filter(({ amount }) => amount.amountMinor !== 0n),
  });
  assert(posted.ok && !posted.replayed, `the bonus of deposit ${depositId} went back before`);
  await deleteOpenTurnoverRequirement(tx, memberId, bonusSourceKey(deposit));
  await returnDepositGrant(tx, { memberId, depositId, now });
  return { ...covered, wallet: applyPostingToWallet(wallet, posted) };
}

/** Returns the credited bonus of a deposit. The result is zero if none was credited or the bonus was taken back. */
export function getCreditedBonus({ amount, chosenBonus }: Deposit): Money {
  return chosenBonus?.state === 'credited' ? chosenBonus.credited : subtract(amount, amount);
}

/** Returns the source key of the turnover requirement that the bonus of a deposit brings. */
export function bonusSourceKey(deposit: Deposit): string {
  return `${depositSourceKey(deposit)}:bonus`;
}

/** Builds the posting key. The deposit id has to be its third part, because the transaction history reads the id from there. */
function bonusPostingKey(provider: string, depositId: bigint): string {
  return `deposit:${provider}:${depositId}:bonus`;
}
