import type { DepositState } from '@baize/contract/codes';
import { parseAmount, toDecimal, type Money } from '@baize/money';
import { isDepositActAllowed } from './deposit-acts.ts';

/** The statuses that providers report for a payment. `pending` is not among them, because it changes nothing. */
export const paymentStatuses = ['succeeded', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back'] as const;
/** A status that a provider reports. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses of a payment that was returned: by the provider itself, or by a charge-back of the payer's bank. */
type ReturnStatus = Extract<PaymentStatus, 'refunded' | 'charged_back'>;

/** A provider's report about the status of a payment. */
export interface ReportedPayment {
  readonly status: PaymentStatus;
  /** The amount and the currency in the provider's spelling. */
  readonly amount: string;
  readonly currency: string;
}

/** A deposit as the platform knows it. */
export interface ExpectedPayment {
  readonly state: DepositState;
  /** The amount and the fee that the provider was asked to collect. */
  readonly toPay: Money;
}

/**
 * The change that a report causes: credit the deposit, take a credit back, end the deposit in this state, ask an operator (`question`), or nothing
 * (`ignore`).
 */
export type PaymentJudgement =
  | { readonly act: 'credit' | 'takeBack' | 'ignore' }
  | { readonly act: 'end'; readonly state: Exclude<PaymentStatus, 'succeeded' | 'charged_back'> }
  /** `reviewing` is true if the deposit has to wait for an operator. Otherwise its state does not change. */
  | { readonly act: 'question'; readonly note: string; readonly reviewing: boolean };

/**
 * Judges a status report of a provider. Reports arrive late, repeatedly and in any order: a successful payment is
 * credited even if the deposit was cancelled here or was reported as failed before. A return is final: it takes a
 * credit back, and no later report credits anything.
 */
export function judgePayment(expected: ExpectedPayment, reported: ReportedPayment): PaymentJudgement {
  const { status } = reported;
  if (isReturn(status)) return judgeReturn(expected, reported);
  if (status !== 'succeeded')
    return isDepositActAllowed('giveUp', expected.state) ? { act: 'end', state: status } : { act: 'ignore' };
  const { state, toPay } = expected;
  if (isSameAmount(toPay, reported)) return { act: isDepositActAllowed('pay', state) ? 'credit' : 'ignore' };
  if (!isDepositActAllowed('question', state)) return { act: 'ignore' };
  const note = `The provider took ${reported.amount} ${reported.currency}; ${toDecimal(toPay)} ${toPay.currency} was asked.`;
  return { act: 'question', note, reviewing: true };
}

/** Judges a return. A payment that was never credited needs no money back, so its amount does not matter. */
function judgeReturn({ state, toPay }: ExpectedPayment, reported: ReportedPayment): PaymentJudgement {
  if (isDepositActAllowed('endReturned', state)) return { act: 'end', state: 'refunded' };
  if (!isDepositActAllowed('takeBack', state)) return { act: 'ignore' };
  if (isSameAmount(toPay, reported)) return { act: 'takeBack' };
  const note = `The provider gave back ${reported.amount} ${reported.currency}; it took ${toDecimal(toPay)} ${toPay.currency}.`;
  return { act: 'question', note, reviewing: false };
}

function isReturn(status: PaymentStatus): status is ReturnStatus {
  return status === 'refunded' || status === 'charged_back';
}

/** Returns whether the reported amount and currency are the expected ones. Another spelling of the same amount is equal. */
function isSameAmount(expected: Money, { amount, currency }: ReportedPayment): boolean {
  return currency === expected.currency && parseAmount(amount, expected.currency)?.amountMinor === expected.amountMinor;
}
