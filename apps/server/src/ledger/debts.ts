import { isPositive, money, negate, toDecimal, type Currency, type Money } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { settleFrom, sumTaken, type Debt, type Settlement } from '../domain/cashier/debt.ts';
import { refuse, type Refusal } from '../domain/outcome.ts';
import { balanceMinorOf, CASH, type HouseAccount } from '../domain/wallet/account.ts';
import { postOn, walletAfter, type LockedWallet } from './post.ts';
import type { Db, Tx } from '../platform/db.ts';

/** Where it stands what members owe: below zero by as much. */
export const DEBTS: HouseAccount = 'house:member-debt';

/** What a member owes of deposits that went back (decision 25): nothing may leave until it is zero. */
export async function readDebt(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  const row = await db
    .selectFrom('deposit')
    .select(({ fn }) => fn.sum<bigint | null>('owed_minor').as('owed'))
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('owed_minor', '>', 0n)
    .executeTakeFirstOrThrow();
  return money(currency, row.owed ?? 0n);
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
  /** What the settlement left of the wallet. */
  readonly wallet: LockedWallet;
}

/** Takes what is owed from the cash, oldest first and as far as it goes. Whoever holds the wallet is alone with its debts. */
export async function settleDebts(tx: Tx, wallet: LockedWallet, call: SettleCall): Promise<Settled> {
  const { memberId } = wallet;
  const { currency, cause } = call;
  const cash = money(currency, balanceMinorOf(wallet.balances, CASH, currency));
  const settlements = settleFrom(cash, await readDebts(tx, memberId, call));
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
  assert(posted.ok && !posted.replayed, `what ${cause} settles was settled before, and the deposits do not say so`);
  for (const settlement of settlements) await writeOwed(tx, memberId, settlement);
  return { taken, wallet: walletAfter(wallet, posted) };
}

async function readDebts(tx: Tx, memberId: bigint, { currency, depositId }: SettleCall): Promise<Debt[]> {
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
  return rows.map(({ deposit_id, owed_minor }) => ({ depositId: deposit_id, owed: money(currency, owed_minor) }));
}

async function writeOwed(tx: Tx, memberId: bigint, { depositId, owed }: Settlement): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ owed_minor: owed.amountMinor })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}
