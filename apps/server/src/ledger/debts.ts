import { isPositive, money, negate, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { allocateCashToDebts, sumTaken, type Debt } from '../domain/cashier/debt.ts';
import { refuse, type Refusal } from '../domain/outcome.ts';
import { balanceMinorOf, CASH, type HouseAccount } from '../domain/wallet/account.ts';
import { postOnLockedWallet, applyPostingToWallet, type LockedWallet } from './post.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The house account of debts. Its balance is negative by the total that members owe. */
export const DEBT_ACCOUNT: HouseAccount = 'house:member-debt';

/**
 * Returns the open debt of a member: what the member owes from deposits that were reversed (docs/decisions/0025-money-that-goes-back.md) and from
 * corrected draws of lotteries. No money may leave the wallet while the debt is above zero.
 */
export async function readDebt(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  const depositDebt = await db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint | null>('owed_minor').as('owed'))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  const lotteryDebt = await db
    .selectFrom('lottery_participation')
    .select(({ fn }) => fn.sum<bigint | null>('owed_minor').as('owed'))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  return money(currency, (depositDebt.owed ?? 0n) + (lotteryDebt.owed ?? 0n));
}

/** Returns those of these members who have an open debt from a corrected draw, once for each currency of a debt. */
export async function findLotteryDebtors(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<{ readonly memberId: bigint; readonly currency: string }[]> {
  return await db
    .selectFrom('lottery_participation')
    .select(['member_id as memberId', 'currency'])
    .distinct()
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', [...memberIds])
    .where('owed_minor', '>', 0n)
    .execute();
}

/**
 * Returns the refusal `withdrawal.debt_open` if the member has an open debt in this currency, and undefined otherwise. Withdrawals and transfers
 * check this before money leaves the wallet.
 */
export async function refuseIfInDebt(tx: Tx, memberId: bigint, currency: Currency): Promise<Refusal | undefined> {
  const owed = await readDebt(tx, memberId, currency);
  return isPositive(owed) ? refuse('withdrawal.debt_open', { currency, owed: toDecimal(owed) }) : undefined;
}

/** The debts to settle, and the fact that brings the money for them. */
export interface DebtSettlementRequest {
  readonly currency: Currency;
  /** Names the business fact that brings the money, for example "deposit:17". The idempotency key of the payment is made of this name. */
  readonly cause: string;
  /** Settles the debt of this deposit alone. If undefined, all debts of the member in the currency are settled. */
  readonly depositId?: bigint;
}

/** The amount that paid debts, and the wallet without this amount. */
export interface DebtSettlementResult {
  /** The amount that was moved from the cash to the house account of debts. */
  readonly taken: Money;
  /** The wallet after the settlement. */
  readonly wallet: LockedWallet;
}

/**
 * Settles open debts from the cash of the member as far as the cash covers them: first debts of deposits, then debts of lotteries, and within each kind
 * the oldest debt first. Posts nothing if there is no debt or no cash. The caller holds the lock of the wallet. Throws if a payment with the same
 * `cause` was posted before, because the debts would then be stored as settled.
 */
export async function settleDebts(
  tx: Tx,
  wallet: LockedWallet,
  request: DebtSettlementRequest,
): Promise<DebtSettlementResult> {
  const { memberId } = wallet;
  const { currency, cause } = request;
  const cash = money(currency, balanceMinorOf(wallet.balances, CASH, currency));
  const debts = [
    ...(await readDepositDebts(tx, memberId, request)),
    ...(await readLotteryDebts(tx, memberId, request)),
  ];
  const settlements = allocateCashToDebts(cash, debts);
  const taken = sumTaken(settlements, cash);
  if (settlements.length === 0) return { taken, wallet };
  const payment = await postOnLockedWallet(tx, wallet, {
    memberId,
    key: `debt:${cause}`,
    kind: 'debt_payment',
    entries: [
      { account: CASH, amount: negate(taken) },
      { account: DEBT_ACCOUNT, amount: taken },
    ],
  });
  assert(payment.ok && !payment.replayed, `${cause} has paid debts before, but the debts are stored as open`);
  for (const settlement of settlements) await storeRemainingDebt(tx, memberId, settlement);
  return { taken, wallet: applyPostingToWallet(wallet, payment) };
}

interface DepositDebt extends Debt {
  readonly source: 'deposit';
  readonly depositId: bigint;
}

interface LotteryDebt extends Debt {
  readonly source: 'lottery';
  readonly issueId: bigint;
}

async function readDepositDebts(
  tx: Tx,
  memberId: bigint,
  { currency, depositId }: DebtSettlementRequest,
): Promise<DepositDebt[]> {
  const rows = await tx
    .selectFrom('deposit')
    .select(['deposit_id', 'owed_minor'])
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .$if(depositId !== undefined, (query) => query.where('deposit_id', '=', depositId ?? 0n))
    .orderBy('deposit_id')
    .forUpdate()
    .execute();
  return rows.map(({ deposit_id, owed_minor }) => ({
    source: 'deposit',
    depositId: deposit_id,
    owed: money(currency, owed_minor),
  }));
}

/**
 * Reads and locks the open debts from corrected draws. Skips rows that a settlement of a lottery has locked: settlements lock wallets last, so waiting
 * for such a row while holding the wallet could deadlock. A skipped debt is settled with the next deposit.
 */
async function readLotteryDebts(
  tx: Tx,
  memberId: bigint,
  { currency, depositId }: DebtSettlementRequest,
): Promise<LotteryDebt[]> {
  if (depositId !== undefined) return [];
  const rows = await tx
    .selectFrom('lottery_participation')
    .select(['issue_id', 'owed_minor'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .orderBy('issue_id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ issue_id, owed_minor }) => ({
    source: 'lottery',
    issueId: issue_id,
    owed: money(currency, owed_minor),
  }));
}

/** Stores what remains of the debt after the settlement, which is zero if the cash covered the whole debt. */
async function storeRemainingDebt(tx: Tx, memberId: bigint, debt: DepositDebt | LotteryDebt): Promise<void> {
  const owed_minor = debt.owed.amountMinor;
  if (debt.source === 'deposit') {
    await tx
      .updateTable('deposit')
      .set({ owed_minor })
      .where('member_id', '=', memberId)
      .where('deposit_id', '=', debt.depositId)
      .execute();
    return;
  }
  await tx
    .updateTable('lottery_participation')
    .set({ owed_minor })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('issue_id', '=', debt.issueId)
    .execute();
}
