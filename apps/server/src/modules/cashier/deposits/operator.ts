import { isPositive, money, toDecimal, type Money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { isDepositActAllowed } from '../../../domain/cashier/deposit-acts.ts';
import { formatDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import { computePromisedSums, type BonusReservation } from '../../../domain/cashier/deposit-bonus.ts';
import { lockCash } from '../../../ledger/post.ts';
import { approve, readApprovals, type Approval } from '../../../operators/approvals.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { readAccounts } from '../../../members/accounts.ts';
import { lockMember } from '../../../members/lock-member.ts';
import { writeAudit } from '../../../operators/operator-audit.ts';
import type { Operator } from '../../../operators/operator-identity.ts';
import { refitReservation, toReservationColumns } from './bonus-budget.ts';
import { creditDeposit } from './credit.ts';
import { endDeposit } from './end.ts';
import { findDeposit, lockDeposit, type Deposit } from './rows.ts';

/** The refusal of an operator's call. `why` is a sentence for the operator. */
export interface OperatorRefusal {
  readonly ok: false;
  readonly why: string;
}

/** The result of an operator's call that was accepted. */
export interface OperatorSuccess<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** Names a deposit of a brand. Operators do not name the member. */
interface MerchantDepositKey {
  readonly merchantId: number;
  readonly depositId: bigint;
}

/** A call of an operator about a deposit. */
export interface OperatorCall extends MerchantDepositKey {
  readonly operator: Operator;
  readonly now: Date;
}

/** Finds a deposit by its number, which identifies a deposit within a merchant. Returns undefined if the merchant has no such deposit. */
export async function findDepositForOperator(
  db: Db | Tx,
  { merchantId, depositId }: MerchantDepositKey,
): Promise<Deposit | undefined> {
  const row = await db
    .selectFrom('deposit')
    .select('member_id')
    .where('deposit_id', '=', depositId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return row && (await findDeposit(db, { memberId: row.member_id, depositId }));
}

/** Describes a deposit to the operator who has to judge it. The pictures of the proof have the key `deposit:<id>` (`members/uploads.ts`). */
export async function describeDeposit(tx: Tx, deposit: Deposit) {
  const { memberId, depositId } = deposit;
  const approvals = await readApprovals(tx, { memberId, subject: 'deposit', subjectId: depositId });
  const accounts = await readAccounts(tx, [memberId]);
  return {
    deposit: String(depositId),
    member: `${memberId} ${accounts.get(memberId)}`,
    method: `${deposit.methodId} (${deposit.kind}, ${deposit.provider})`,
    amount: `${toDecimal(deposit.amount)} ${deposit.currency}`,
    fee: toDecimal(deposit.fee),
    bonus: describeBonus(deposit),
    state: deposit.state,
    reference: formatDepositReference(deposit),
    payer: deposit.payerName,
    bankReference: deposit.bankReference,
    payment: deposit.paymentId,
    created: deposit.createdAt.toISOString(),
    proofSent: deposit.proofSentAt?.toISOString() ?? null,
    ended: deposit.endedAt?.toISOString() ?? null,
    note: deposit.note || null,
    reason: deposit.reason || null,
    owed: isPositive(deposit.owed) ? toDecimal(deposit.owed) : null,
    approvedBy: approvals.map(({ loginName }) => loginName).join(', ') || null,
  };
}

/** Describes the bonus of a deposit with its state. Returns null if the member chose no bonus. */
function describeBonus({ amount, chosenBonus }: Deposit): string | null {
  if (!chosenBonus) return null;
  const { terms, state, credited, obstacle, reservation } = chosenBonus;
  const bonus = state === 'promised' ? computePromisedSums(amount, terms, reservation).bonus : credited;
  return `${terms.code}: ${toDecimal(bonus)} ${state}${obstacle === undefined ? '' : ` (${obstacle})`}`;
}

/**
 * Approves a deposit. An amount above the merchant's limit for one operator needs two approvals. With enough approvals, the deposit is credited in the
 * same transaction.
 */
export async function approveDeposit(tx: Tx, call: OperatorCall): Promise<OperatorSuccess<Approval> | OperatorRefusal> {
  const found = await findDepositForOperator(tx, call);
  if (!found) return refuseUnknownDeposit(call);
  // The member's lock serialises the approvals of two operators. The lock order is member, wallet, deposit.
  await lockMember(tx, found.memberId);
  const wallet = await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  if (!deposit || !canBeApproved(deposit)) return refuseInState(found, 'be approved', deposit);
  const { memberId, depositId, amount } = deposit;
  const { merchantId, operator, now } = call;
  const subject = { memberId, merchantId, subject: 'deposit', subjectId: depositId } as const;
  const approval = await approve(tx, { ...subject, amountMinor: amount.amountMinor, operator, now });
  if (approval.enough) await creditDeposit(tx, wallet, { deposit, amount, now });
  return { ok: true, value: approval };
}

/** Returns true if an operator may decide. The provider decides about a hosted deposit, unless its report did not match the deposit. */
function canBeApproved({ kind, state }: Deposit): boolean {
  return kind === 'manual' ? isDepositActAllowed('approve', state) : state === 'reviewing';
}

/** A call of an operator that rejects a deposit. */
export interface Rejection extends OperatorCall {
  /** The reason is shown to the member. */
  readonly reason: string;
}

/** Rejects a deposit that is not credited, with a reason for the member. */
export async function rejectDeposit(tx: Tx, call: Rejection): Promise<OperatorSuccess<Deposit> | OperatorRefusal> {
  return await changeDeposit(tx, call, 'reject', async (deposit) => {
    if (!isDepositActAllowed('reject', deposit.state)) return refuseInState(deposit, 'be rejected', deposit);
    await endDeposit(tx, deposit, { state: 'rejected', reason: call.reason, now: call.now });
    return { state: 'rejected', reason: call.reason };
  });
}

/** A call of an operator that corrects the amount of a deposit. */
export interface Amendment extends OperatorCall {
  /** The amount that arrived, in minor units. */
  readonly amountMinor: bigint;
}

/**
 * Corrects the amount of a deposit to the amount that was received. A correction is refused after the first approval, so that both operators
 * approve the same amount. The fee is dropped, because the member did not agree to a fee for this amount.
 */
export async function amendDeposit(tx: Tx, call: Amendment): Promise<OperatorSuccess<Deposit> | OperatorRefusal> {
  return await changeDeposit(tx, call, 'amend', async (deposit) => {
    const { memberId, depositId } = deposit;
    if (!canBeApproved(deposit)) return refuseInState(deposit, 'be amended', deposit);
    const approvals = await readApprovals(tx, { memberId, subject: 'deposit', subjectId: depositId });
    if (approvals.length > 0) return { ok: false, why: `Deposit ${depositId} has a yes already: reject it instead.` };
    const reservation = await refitPromise(tx, deposit, call);
    await tx
      .updateTable('deposit')
      .set({
        amount_minor: call.amountMinor,
        fee_minor: 0n,
        ...(reservation && toReservationColumns(reservation)),
      })
      .where('member_id', '=', memberId)
      .where('deposit_id', '=', depositId)
      .execute();
    return {
      amount: toDecimal(money(deposit.currency, call.amountMinor)),
      fee: toDecimal(money(deposit.currency, 0n)),
    };
  });
}

/** Fits what the budgets hold for a promised bonus to the corrected amount. Returns undefined if they hold nothing. */
async function refitPromise(
  tx: Tx,
  { memberId, merchantId, currency, chosenBonus }: Deposit,
  { amountMinor, now }: Amendment,
): Promise<BonusReservation | undefined> {
  if (!chosenBonus?.reservation) return undefined;
  const { terms, reservation } = chosenBonus;
  const { bonus } = bonusSums(money(currency, amountMinor), terms);
  return await refitReservation(tx, { memberId, merchantId, terms, reservation, now }, bonus);
}

/** The fields that an act has changed, as texts for the audit, or the refusal of the act. */
type Change = Readonly<Record<string, string>> | OperatorRefusal;

/** Changes a deposit under the locks of the member, the wallet and the deposit, and writes the audit row. `act` returns the changed fields. */
async function changeDeposit(
  tx: Tx,
  call: OperatorCall,
  verb: string,
  act: (deposit: Deposit) => Promise<Change>,
): Promise<OperatorSuccess<Deposit> | OperatorRefusal> {
  const found = await findDepositForOperator(tx, call);
  if (!found) return refuseUnknownDeposit(call);
  await lockMember(tx, found.memberId);
  await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  const after = deposit && (await act(deposit));
  if (!deposit || !after) return refuseUnknownDeposit(call);
  if (isOperatorRefusal(after)) return after;
  const { merchantId, depositId, operator, now } = call;
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: `deposits ${verb}`,
    target: `deposits ${depositId}`,
    before: { state: deposit.state, amount: toAmountText(deposit.amount), fee: toAmountText(deposit.fee) },
    after,
    now,
  });
  const changed = await findDeposit(tx, deposit);
  return changed ? { ok: true, value: changed } : refuseUnknownDeposit(call);
}

function isOperatorRefusal(change: Change): change is OperatorRefusal {
  return 'ok' in change && change.ok === false;
}

function toAmountText(amount: Money): string {
  return `${toDecimal(amount)} ${amount.currency}`;
}

/** Creates the refusal for a deposit that the merchant does not have. */
export function refuseUnknownDeposit({ depositId }: MerchantDepositKey): OperatorRefusal {
  return {
    ok: false,
    why: `There is no deposit ${depositId} of this merchant: pnpm ops deposits list shows those that there are.`,
  };
}

/**
 * Creates the refusal for a deposit whose state does not allow the act. `attemptedAct` is in the passive voice, such as "be approved". `locked` is the
 * deposit as it was read under its lock, whose state may be newer than that of the first argument.
 */
export function refuseInState(
  { depositId, kind, state }: Deposit,
  attemptedAct: string,
  locked: Deposit | undefined,
): OperatorRefusal {
  return { ok: false, why: `Deposit ${depositId} (${kind}) is ${locked?.state ?? state}: it cannot ${attemptedAct}.` };
}
