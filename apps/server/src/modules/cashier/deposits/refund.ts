import { add, isPositive, money, subtract, toDecimal, type Money } from '@baize/money';
import { computeCoverage, type Coverage } from '../../../domain/cashier/debt.ts';
import { isDepositActAllowed } from '../../../domain/cashier/deposit-acts.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { lockCash, type LockedWallet } from '../../../ledger/post.ts';
import { approve, type Approval } from '../../../operators/approvals.ts';
import type { Tx } from '../../../platform/db.ts';
import { settleDebts } from '../../../ledger/debts.ts';
import { lockMember } from '../../../members/lock-member.ts';
import { writeAudit } from '../../../operators/operator-audit.ts';
import { getCreditedBonus } from './chosen-bonus.ts';
import {
  findDepositForOperator,
  refuseUnknownDeposit,
  refuseInState,
  type OperatorSuccess,
  type OperatorRefusal,
  type OperatorCall,
} from './operator.ts';
import { lockDeposit, type Deposit } from './rows.ts';
import { reverseDeposit } from './take-back.ts';

/** A call of an operator that takes a credited deposit back. */
export interface RefundCall extends OperatorCall {
  /** The reason is shown to the member. */
  readonly reason: string;
  /** True if the part that the cash does not cover may become a debt. Otherwise such a refund is refused. */
  readonly allowsDebt: boolean;
}

/** The result of a refund that was not refused. */
export interface RefundResult {
  readonly approval: Approval;
  /** The amounts that were taken and are owed. They are undefined if another operator still has to approve the refund. */
  readonly covered: Coverage | undefined;
}

/**
 * Approves a refund. With enough approvals, the deposit is taken back in this transaction (docs/decisions/0025-money-that-goes-back.md). Refuses a
 * refund that the cash does not cover, unless `allowsDebt` is set.
 */
export async function refundDeposit(
  tx: Tx,
  call: RefundCall,
): Promise<OperatorSuccess<RefundResult> | OperatorRefusal> {
  const locked = await lockDepositOfCall(tx, call);
  if (!locked.ok) return locked;
  const { deposit, wallet } = locked.value;
  if (!isDepositActAllowed('takeBack', deposit.state)) return refuseInState(deposit, 'be refunded', deposit);
  const { owed } = computeCoverage(readCash(wallet, deposit), amountToReturn(deposit));
  if (isPositive(owed) && !call.allowsDebt) return refuseUncovered(deposit, readCash(wallet, deposit));
  const { memberId, depositId, amount } = deposit;
  const { merchantId, operator, now, reason } = call;
  const subject = { memberId, merchantId, subject: 'refund', subjectId: depositId } as const;
  const approval = await approve(tx, { ...subject, amountMinor: amount.amountMinor, operator, now });
  if (!approval.enough) return { ok: true, value: { approval, covered: undefined } };
  const covered = await reverseDeposit(tx, wallet, { deposit, reason, now });
  await writeRefundAudit(
    tx,
    call,
    'deposits refund',
    { state: deposit.state },
    { state: 'refunded', reason, ...toAuditFields(covered) },
  );
  return { ok: true, value: { approval, covered } };
}

/**
 * Settles the debt of one deposit from the cash, as far as possible. The posting key contains the debt before the settlement, so that a repeated
 * settlement of the same debt is booked once; a debt only decreases, so that two settlements never share a key.
 */
export async function settleDebtByOperator(
  tx: Tx,
  call: OperatorCall,
): Promise<OperatorSuccess<Coverage> | OperatorRefusal> {
  const locked = await lockDepositOfCall(tx, call);
  if (!locked.ok) return locked;
  const { deposit, wallet } = locked.value;
  if (!isPositive(deposit.owed)) return { ok: false, why: `Nothing is owed of deposit ${deposit.depositId}.` };
  if (!isPositive(readCash(wallet, deposit))) return { ok: false, why: 'The member has no cash to settle from.' };
  const { depositId, currency } = deposit;
  const cause = `operator:${depositId}:${toDecimal(deposit.owed)}`;
  const { taken } = await settleDebts(tx, wallet, { currency, cause, depositId });
  const owed = subtract(deposit.owed, taken);
  await writeRefundAudit(tx, call, 'debts settle', { owed: toDecimal(deposit.owed) }, toAuditFields({ taken, owed }));
  return { ok: true, value: { taken, owed } };
}

/** A deposit with the wallet of its member, both locked until the transaction ends. */
interface LockedDeposit {
  readonly deposit: Deposit;
  readonly wallet: LockedWallet;
}

/** Locks the member, the wallet and the deposit, in this order. The member's lock serialises the calls of two operators. */
async function lockDepositOfCall(
  tx: Tx,
  call: OperatorCall,
): Promise<OperatorSuccess<LockedDeposit> | OperatorRefusal> {
  const found = await findDepositForOperator(tx, call);
  if (!found) return refuseUnknownDeposit(call);
  await lockMember(tx, found.memberId);
  const wallet = await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  return deposit ? { ok: true, value: { deposit, wallet } } : refuseUnknownDeposit(call);
}

function readCash({ balances }: LockedWallet, { currency }: Deposit): Money {
  return money(currency, balanceMinorOf(balances, CASH, currency));
}

/** Returns the amount of the deposit plus its credited bonus, which are taken back together. */
function amountToReturn(deposit: Deposit): Money {
  return add(deposit.amount, getCreditedBonus(deposit));
}

function refuseUncovered(deposit: Deposit, cash: Money): OperatorRefusal {
  const totalText = toDecimal(amountToReturn(deposit));
  const sums = `The cash of ${toDecimal(cash)} does not cover the ${totalText} of deposit ${deposit.depositId}`;
  return { ok: false, why: `${sums}: --owed yes writes the rest down as owed.` };
}

function toAuditFields({ taken, owed }: Coverage): Readonly<Record<string, string>> {
  return { taken: toDecimal(taken), owed: toDecimal(owed) };
}

async function writeRefundAudit(
  tx: Tx,
  { merchantId, depositId, operator, now }: OperatorCall,
  command: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  const target = `deposits ${depositId}`;
  await writeAudit(tx, { operator: operator.loginName, merchantId, command, target, before, after, now });
}
