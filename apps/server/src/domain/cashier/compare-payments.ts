import type { DepositState } from '@baize/contract/codes';
import { parseAmount, toDecimal, type Money } from '@baize/money';

/** A deposit in the platform's records. */
export interface OwnPayment {
  readonly reference: string;
  readonly state: DepositState;
  /** The amount and the fee. */
  readonly toPay: Money;
}

/** A payment in the provider's records. */
export interface TheirPayment {
  readonly reference: string;
  readonly state: string;
  readonly amount: string;
  readonly currency: string;
}

/** The states in which an operator already has to decide, or the money went back. */
const HANDLED_STATES: ReadonlySet<DepositState> = new Set(['reviewing', 'rejected', 'refunded']);

/** Returns the differences between both records, a sentence each. The list is empty where they agree. */
export function comparePayments(own: readonly OwnPayment[], theirs: readonly TheirPayment[]): string[] {
  const ofReference = new Map(own.map((each) => [each.reference, each]));
  const known = new Set(theirs.map(({ reference }) => reference));
  return [
    ...theirs.flatMap((payment) => describeDifferences(ofReference.get(payment.reference), payment)),
    ...own
      .filter(({ reference, state }) => state === 'credited' && !known.has(reference))
      .map(({ reference }) => `${reference}: credited here; the provider knows no such payment`),
  ];
}

function describeDifferences(
  own: OwnPayment | undefined,
  { reference, state, amount, currency }: TheirPayment,
): string[] {
  const taken = `${amount} ${currency}`;
  if (!own) return [`${reference}: ${state} at the provider (${taken}); there is no such deposit here`];
  const paid = state === 'succeeded';
  if (paid !== (own.state === 'credited')) {
    if (paid && HANDLED_STATES.has(own.state)) return [`${reference}: ${own.state} here; the provider took ${taken}`];
    return paid || own.state === 'credited'
      ? [`${reference}: ${own.state} here, ${state} at the provider (${taken})`]
      : [];
  }
  const same =
    currency === own.toPay.currency && parseAmount(amount, own.toPay.currency)?.amountMinor === own.toPay.amountMinor;
  if (!paid || same) return [];
  return [`${reference}: ${toDecimal(own.toPay)} ${own.toPay.currency} here, ${taken} at the provider`];
}
