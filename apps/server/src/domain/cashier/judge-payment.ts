import type { DepositState } from '@baize/contract/codes';
import { parseAmount, toDecimal, type Money } from '@baize/money';
import { isDepositActAllowed } from './deposit-acts.ts';

/** The words that providers have for a payment; `pending` is no news. */
export const paymentStatuses = ['succeeded', 'failed', 'cancelled', 'expired', 'refunded', 'charged_back'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** It was paid, and the money went back: by the provider's own will, or because the payer's bank took it. */
type ReturnWord = Extract<PaymentStatus, 'refunded' | 'charged_back'>;

export interface ReportedPayment {
  readonly word: PaymentStatus;
  /** The amount and the currency stand as the provider wrote them. */
  readonly amount: string;
  readonly currency: string;
}

export interface ExpectedPayment {
  readonly state: DepositState;
  /** Amount and fee: what the provider was asked to take. */
  readonly toPay: Money;
}

export type PaymentJudgement =
  | { readonly act: 'credit' | 'takeBack' | 'ignore' }
  | { readonly act: 'end'; readonly state: Exclude<PaymentStatus, 'succeeded' | 'charged_back'> }
  /** `reviewing`: the deposit waits for an operator; otherwise it stays what it is. */
  | { readonly act: 'question'; readonly note: string; readonly reviewing: boolean };

/**
 * What one word of a provider does to a deposit. Words come late, repeated and in any order: a payment that succeeded is credited
 * though it was cancelled here or said to have failed before. What went back is the last word: it takes a credit back, and what comes
 * after it credits nothing.
 */
export function judgePayment(asked: ExpectedPayment, reported: ReportedPayment): PaymentJudgement {
  const { word } = reported;
  if (isReturn(word)) return judgeReturn(asked, reported);
  if (word !== 'succeeded')
    return isDepositActAllowed('giveUp', asked.state) ? { act: 'end', state: word } : { act: 'ignore' };
  const { state, toPay } = asked;
  if (isSame(toPay, reported)) return { act: isDepositActAllowed('pay', state) ? 'credit' : 'ignore' };
  if (!isDepositActAllowed('question', state)) return { act: 'ignore' };
  const note = `The provider took ${reported.amount} ${reported.currency}; ${toDecimal(toPay)} ${toPay.currency} was asked.`;
  return { act: 'question', note, reviewing: true };
}

/** A payment that was never credited needs no money back, so that its amount does not matter. */
function judgeReturn({ state, toPay }: ExpectedPayment, said: ReportedPayment): PaymentJudgement {
  if (isDepositActAllowed('endReturned', state)) return { act: 'end', state: 'refunded' };
  if (!isDepositActAllowed('takeBack', state)) return { act: 'ignore' };
  if (isSame(toPay, said)) return { act: 'takeBack' };
  const note = `The provider gave back ${said.amount} ${said.currency}; it took ${toDecimal(toPay)} ${toPay.currency}.`;
  return { act: 'question', note, reviewing: false };
}

function isReturn(word: PaymentStatus): word is ReturnWord {
  return word === 'refunded' || word === 'charged_back';
}

function isSame(asked: Money, { amount, currency }: ReportedPayment): boolean {
  return currency === asked.currency && parseAmount(amount, asked.currency)?.amountMinor === asked.amountMinor;
}
