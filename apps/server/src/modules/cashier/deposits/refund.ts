import { add, isPositive, money, subtract, toDecimal, type Money } from '@baize/money';
import { coverFrom, type Covered } from '../../../domain/cashier/debt.ts';
import { depositAllows } from '../../../domain/cashier/deposit-acts.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { lockCash, type LockedWallet } from '../../../ledger/post.ts';
import { approve, type Approval } from '../../../operators/approvals.ts';
import type { Tx } from '../../../platform/db.ts';
import { settleDebts } from '../../../ledger/debts.ts';
import { lockMember } from '../../../members/lock-member.ts';
import { writeAudit } from '../../../operators/operator-audit.ts';
import { creditedBonus } from './chosen-bonus.ts';
import { findForOperator, noSuch, objection, type Judged, type Objection, type OperatorCall } from './operator.ts';
import { lockDeposit, type Deposit } from './rows.ts';
import { takeBackDeposit } from './take-back.ts';

export interface Refund extends OperatorCall {
  /** The member reads it. */
  readonly reason: string;
  /** What the cash does not cover may be written down as owed. */
  readonly mayOwe: boolean;
}

export interface Refunded {
  readonly approval: Approval;
  /** Undefined: a second operator has to say it too. */
  readonly covered: Covered | undefined;
}

/** A yes to a refund. With enough of them the deposit goes back, in this transaction (decision 25). */
export async function refundDeposit(tx: Tx, call: Refund): Promise<Judged<Refunded> | Objection> {
  const locked = await lockBy(tx, call);
  if (!locked.ok) return locked;
  const { deposit, wallet } = locked.value;
  if (!depositAllows('takeBack', deposit.state)) return objection(deposit, 'be refunded', deposit);
  const { owed } = coverFrom(cashOf(wallet, deposit), comingBack(deposit));
  if (isPositive(owed) && !call.mayOwe) return notCovered(deposit, cashOf(wallet, deposit));
  const { memberId, depositId, amount } = deposit;
  const { merchantId, operator, now, reason } = call;
  const subject = { memberId, merchantId, subject: 'refund', subjectId: depositId } as const;
  const approval = await approve(tx, { ...subject, amountMinor: amount.amountMinor, operator, now });
  if (!approval.enough) return { ok: true, value: { approval, covered: undefined } };
  const covered = await takeBackDeposit(tx, wallet, { deposit, reason, now });
  await audit(tx, call, 'deposits refund', { state: deposit.state }, { state: 'refunded', reason, ...textOf(covered) });
  return { ok: true, value: { approval, covered } };
}

/** Takes what is owed of one deposit from the cash, as far as that goes. What is owed only ever falls, so it names the act. */
export async function settleByOperator(tx: Tx, call: OperatorCall): Promise<Judged<Covered> | Objection> {
  const locked = await lockBy(tx, call);
  if (!locked.ok) return locked;
  const { deposit, wallet } = locked.value;
  if (!isPositive(deposit.owed)) return { ok: false, why: `Nothing is owed of deposit ${deposit.depositId}.` };
  if (!isPositive(cashOf(wallet, deposit))) return { ok: false, why: 'The member has no cash to settle from.' };
  const { depositId, currency } = deposit;
  const cause = `operator:${depositId}:${toDecimal(deposit.owed)}`;
  const { taken } = await settleDebts(tx, wallet, { currency, cause, depositId });
  const owed = subtract(deposit.owed, taken);
  await audit(tx, call, 'debts settle', { owed: toDecimal(deposit.owed) }, textOf({ taken, owed }));
  return { ok: true, value: { taken, owed } };
}

interface Locked {
  readonly deposit: Deposit;
  readonly wallet: LockedWallet;
}

/** The member's lock comes before the wallet's: two operators take turns at it. */
async function lockBy(tx: Tx, call: OperatorCall): Promise<Judged<Locked> | Objection> {
  const found = await findForOperator(tx, call);
  if (!found) return noSuch(call);
  await lockMember(tx, found.memberId);
  const wallet = await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  return deposit ? { ok: true, value: { deposit, wallet } } : noSuch(call);
}

function cashOf({ balances }: LockedWallet, { currency }: Deposit): Money {
  return money(currency, balanceMinorOf(balances, CASH, currency));
}

/** The bonus goes back with its deposit. */
function comingBack(deposit: Deposit): Money {
  return add(deposit.amount, creditedBonus(deposit));
}

function notCovered(deposit: Deposit, cash: Money): Objection {
  const whole = toDecimal(comingBack(deposit));
  const sums = `The cash of ${toDecimal(cash)} does not cover the ${whole} of deposit ${deposit.depositId}`;
  return { ok: false, why: `${sums}: --owed yes writes the rest down as owed.` };
}

function textOf({ taken, owed }: Covered): Readonly<Record<string, string>> {
  return { taken: toDecimal(taken), owed: toDecimal(owed) };
}

async function audit(
  tx: Tx,
  { merchantId, depositId, operator, now }: OperatorCall,
  command: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  const target = `deposits ${depositId}`;
  await writeAudit(tx, { operator: operator.loginName, merchantId, command, target, before, after, now });
}
