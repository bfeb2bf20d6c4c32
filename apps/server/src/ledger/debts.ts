import { isPositive, money, negate, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { settleFrom, sumTaken, type Debt } from '../domain/cashier/debt.ts';
import { refuse, type Refusal } from '../domain/outcome.ts';
import { balanceMinorOf, CASH, type HouseAccount } from '../domain/wallet/account.ts';
import { postOn, walletAfter, type LockedWallet } from './post.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The house account of debts. Its balance is below zero by what members owe. */
export const DEBTS: HouseAccount = 'house:member-debt';

/**
 * Returns what a member owes of deposits that went back (docs/decisions/0025-money-that-goes-back.md) and of corrected draws of lotteries. Nothing may
 * leave until it is zero.
 */
export async function readDebt(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  const ofDeposits = await db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint | null>('owed_minor').as('owed'))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  const ofLotteries = await db
    .selectFrom('lottery_participation')
    .select(({ fn }) => fn.sum<bigint | null>('owed_minor').as('owed'))
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  return money(currency, (ofDeposits.owed ?? 0n) + (ofLotteries.owed ?? 0n));
}

/** Reads which of these members owe anything of a corrected draw, and in which currency. */
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

/** The refusal of whatever would take money out while something is owed; undefined: nothing is. */
export async function findDebt(tx: Tx, memberId: bigint, currency: Currency): Promise<Refusal | undefined> {
  const owed = await readDebt(tx, memberId, currency);
  return isPositive(owed) ? refuse('withdrawal.debt_open', { currency, owed: toDecimal(owed) }) : undefined;
}

export interface SettleCall {
  readonly currency: Currency;
  /** The business fact that brings the money, e.g. "deposit:17". */
  readonly cause: string;
  /** This debt alone; left out: all of them. */
  readonly depositId?: bigint;
}

export interface Settled {
  readonly taken: Money;
  /** The wallet after the settlement. */
  readonly wallet: LockedWallet;
}

/** Takes what is owed from the cash, as far as the cash goes: deposits first, each kind from its oldest debt on. The caller holds the wallet. */
export async function settleDebts(tx: Tx, wallet: LockedWallet, call: SettleCall): Promise<Settled> {
  const { memberId } = wallet;
  const { currency, cause } = call;
  const cash = money(currency, balanceMinorOf(wallet.balances, CASH, currency));
  const debts = [...(await readDepositDebts(tx, memberId, call)), ...(await readLotteryDebts(tx, memberId, call))];
  const settlements = settleFrom(cash, debts);
  const taken = sumTaken(settlements, cash);
  if (settlements.length === 0) return { taken, wallet };
  const posted = await postOn(tx, wallet, {
    memberId,
    key: `debt:${cause}`,
    kind: 'debt_payment',
    entries: [
      { account: CASH, amount: negate(taken) },
      { account: DEBTS, amount: taken },
    ],
  });
  assert(posted.ok && !posted.replayed, `what ${cause} settles was settled before, and the debts do not say so`);
  for (const settlement of settlements) await writeOwed(tx, memberId, settlement);
  return { taken, wallet: walletAfter(wallet, posted) };
}

interface DepositDebt extends Debt {
  readonly of: 'deposit';
  readonly depositId: bigint;
}

interface LotteryDebt extends Debt {
  readonly of: 'lottery';
  readonly issueId: bigint;
}

async function readDepositDebts(tx: Tx, memberId: bigint, { currency, depositId }: SettleCall): Promise<DepositDebt[]> {
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
    of: 'deposit',
    depositId: deposit_id,
    owed: money(currency, owed_minor),
  }));
}

/** Leaves out what a settlement has locked, because settlements lock wallets last: that debt waits for the next deposit. */
async function readLotteryDebts(tx: Tx, memberId: bigint, { currency, depositId }: SettleCall): Promise<LotteryDebt[]> {
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
    of: 'lottery',
    issueId: issue_id,
    owed: money(currency, owed_minor),
  }));
}

async function writeOwed(tx: Tx, memberId: bigint, debt: DepositDebt | LotteryDebt): Promise<void> {
  const owed_minor = debt.owed.amountMinor;
  if (debt.of === 'deposit') {
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
