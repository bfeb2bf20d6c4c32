import { add } from '@baize/money';
import { readDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import { judgePayment, type PaymentJudgement } from '../../../domain/cashier/judge-payment.ts';
import { lockCash } from '../../../ledger/post.ts';
import type { Tx } from '../../../platform/db.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { creditDeposit } from './credit.ts';
import { endDeposit } from './end.ts';
import { findDeposit, lockDeposit, type Deposit } from './rows.ts';
import { takeBackDeposit } from './take-back.ts';

/** What a provider says of a payment, by a webhook or because it was asked. */
export interface ProviderWord {
  readonly provider: string;
  /** Of what happened, unique per provider: said again, it changes nothing. */
  readonly eventId: string;
  readonly payment: ProviderPayment;
}

/** `unknown`: no deposit of this provider has that reference. `repeated`: it was said before. */
export type WordOutcome = PaymentJudgement['act'] | 'unknown' | 'repeated';

/** Takes a provider at its word, once. Words of one member take turns at the wallet. */
export async function takeWord(tx: Tx, word: ProviderWord, now: Date): Promise<WordOutcome> {
  const { payment } = word;
  const key = readDepositReference(payment.reference);
  const found = key && (await findDeposit(tx, key));
  if (!found || found.kind !== 'hosted' || found.provider !== word.provider) return 'unknown';
  if (found.paymentId !== null && found.paymentId !== payment.paymentId) return 'unknown';
  const wallet = await lockCash(tx, found.memberId, found.currency);
  const deposit = await lockDeposit(tx, found);
  if (!deposit || payment.state === 'pending') return 'ignore';
  const judged = judgePayment(
    { state: deposit.state, toPay: add(deposit.amount, deposit.fee) },
    { word: payment.state, amount: payment.amount, currency: payment.currency },
  );
  if (!(await rememberWord(tx, word, judged.act, now))) return 'repeated';
  if (judged.act === 'credit') await creditDeposit(tx, wallet, { deposit, amount: deposit.amount, now });
  else if (judged.act === 'end') await endDeposit(tx, deposit, { state: judged.state, reason: '', now });
  else if (judged.act === 'takeBack') await takeBackDeposit(tx, wallet, { deposit, reason: '', now });
  else if (judged.act === 'question') await question(tx, deposit, judged);
  if (judged.act !== 'ignore') await askNoMore(tx, deposit, payment.paymentId);
  return judged.act;
}

async function rememberWord(
  tx: Tx,
  { provider, eventId, payment }: ProviderWord,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const written = await tx
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
  return written !== undefined;
}

interface Question {
  readonly note: string;
  readonly reviewing: boolean;
}

async function question(tx: Tx, { memberId, depositId }: Deposit, { note, reviewing }: Question): Promise<void> {
  await tx
    .updateTable('deposit')
    .set(reviewing ? { note, state: 'reviewing', ended_at: null } : { note })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}

async function askNoMore(tx: Tx, { memberId, depositId }: Deposit, paymentId: string): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ ask_at: null, payment_id: paymentId })
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .execute();
}
