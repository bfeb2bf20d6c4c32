import type { DepositState } from '@baize/contract/codes';
import { parseAmount, toDecimal, type Money } from '@baize/money';

/** A deposit in the platform's records. */
export interface ComparableDeposit {
  readonly reference: string;
  readonly state: DepositState;
  /** The amount and the fee. */
  readonly toPay: Money;
}

/** A payment in the provider's records. */
export interface ComparablePayment {
  readonly reference: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
}

/** The states in which an operator decides about the money or has decided about it, or in which the money went back. */
const HANDLED_STATES: ReadonlySet<DepositState> = new Set(['reviewing', 'rejected', 'refunded']);

/**
 * Returns the differences between both records, a sentence each: payments without a deposit, credited deposits without a payment, and states or amounts
 * that contradict each other. The list is empty if the records agree.
 */
export function comparePayments(own: readonly ComparableDeposit[], theirs: readonly ComparablePayment[]): string[] {
  const ownByReference = new Map(own.map((each) => [each.reference, each]));
  const theirReferences = new Set(theirs.map(({ reference }) => reference));
  return [
    ...theirs.flatMap((payment) => describeDifferences(ownByReference.get(payment.reference), payment)),
    ...own
      .filter(({ reference, state }) => state === 'credited' && !theirReferences.has(reference))
      .map(({ reference }) => `${reference}: credited here; the provider knows no such payment`),
  ];
}

/** Describes the difference between a payment and its deposit, which is undefined if there is none. */
function describeDifferences(
  own: ComparableDeposit | undefined,
  { reference, state, amount, currency }: ComparablePayment,
): string[] {
  const providerAmount = `${amount} ${currency}`;
  if (!own) return [`${reference}: ${state} at the provider (${providerAmount}); there is no such deposit here`];
  const isPaid = state === 'succeeded';
  if (isPaid !== (own.state === 'credited')) {
    if (isPaid && HANDLED_STATES.has(own.state))
      return [`${reference}: ${own.state} here; the provider took ${providerAmount}`];
    return isPaid || own.state === 'credited'
      ? [`${reference}: ${own.state} here, ${state} at the provider (${providerAmount})`]
      : [];
  }
  const isSameAmount =
    currency === own.toPay.currency && parseAmount(amount, own.toPay.currency)?.amountMinor === own.toPay.amountMinor;
  if (!isPaid || isSameAmount) return [];
  return [`${reference}: ${toDecimal(own.toPay)} ${own.toPay.currency} here, ${providerAmount} at the provider`];
}
