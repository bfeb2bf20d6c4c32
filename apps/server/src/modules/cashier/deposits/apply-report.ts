import { add } from '@baize/money';
import { parseDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import { judgePayment, type PaymentJudgement } from '../../../domain/cashier/judge-payment.ts';
import { lockCash } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { creditDeposit } from './credit.ts';
import { endDeposit } from './end.ts';
import { findDeposit, lockDeposit, type Deposit } from './rows.ts';
import { reverseDeposit } from './take-back.ts';

/** A provider's report about a payment, from a webhook or from polling. */
export interface ProviderReport {
  readonly provider: string;
  /** The idempotency key of the report. It is unique per provider, so that a repeated report has no effect. */
  readonly eventId: string;
  readonly payment: ProviderPayment;
}

/**
 * The effect of a report on its deposit. `unknown`: no deposit of this provider has this reference and payment id. `repeated`: the report was
 * applied before.
 */
export type ReportOutcome = PaymentJudgement['act'] | 'unknown' | 'repeated';

/**
 * Applies a report of a provider exactly once: credits, ends or takes back the deposit, or stores a question for the operator. The wallet's lock
 * serialises the reports about one member, and the row in `payment_event` identifies a repeated report.
 */
export async function applyReport(tx: Tx, report: ProviderReport, now: Date): Promise<ReportOutcome> {
  const { payment } = report;
  const key = parseDepositReference(payment.reference);
  const found = key && (await findDeposit(tx, key));
  if (!found || found.kind !== 'hosted' || found.provider !== report.provider) return 'unknown';
  if (found.paymentId !== null && found.paymentId !== payment.paymentId) return 'unknown';
  const wallet = await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  if (!deposit || payment.state === 'pending') return 'ignore';
  const judged = judgePayment(
    { state: deposit.state, toPay: add(deposit.amount, deposit.fee) },
    { status: payment.state, amount: payment.amount, currency: payment.currency },
  );
  if (!(await insertReport(tx, report, judged.act, now))) return 'repeated';
  if (judged.act === 'credit') await creditDeposit(tx, wallet, { deposit, amount: deposit.amount, now });
  else if (judged.act === 'end') await endDeposit(tx, deposit, { state: judged.state, reason: '', now });
  else if (judged.act === 'takeBack') await reverseDeposit(tx, wallet, { deposit, reason: '', now });
  else if (judged.act === 'question') await storeReviewNote(tx, deposit, judged);
  await stopPolling(tx, deposit, payment.paymentId);
  return judged.act;
}

/** Stores the report. Returns false if a report with this event id was stored before. */
async function insertReport(
  tx: Tx,
  { provider, eventId, payment }: ProviderReport,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('payment_event')
    .values({
      provider_code: provider,
      event_id: eventId,
      kind: payment.state,
      reference: payment.reference,
      payment_id: payment.paymentId,
      amount: payment.amount,
      currency: payment.currency,
      outcome,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider_code', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return insertedRow !== undefined;
}

/** A note for the operator. */
interface ReviewNote {
  readonly note: string;
  /** True if the deposit has to wait for an operator. Otherwise its state does not change. */
  readonly reviewing: boolean;
}

/** Stores a note for the operator about a report that does not match the deposit. */
async function storeReviewNote(
  tx: Tx,
  { memberId, depositId }: Deposit,
  { note, reviewing }: ReviewNote,
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set(reviewing ? { note, state: 'reviewing', ended_at: null } : { note })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}

/** Stops polling the provider about a deposit after the provider has reported an outcome, even if the outcome changes nothing here. */
async function stopPolling(tx: Tx, { memberId, depositId }: Deposit, paymentId: string): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ ask_at: null, payment_id: paymentId })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}
