import { add } from '@baize/money';
import { comparePayments } from '../../../domain/cashier/compare-payments.ts';
import { formatDepositReference, parseDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import { openProvider, type ProvidersContext } from '../providers/open.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { findDeposit, readHostedDeposits, type Deposit } from './rows.ts';

/** The list of the provider covers this much more time on both ends, because a payment is created shortly after its deposit. */
const MARGIN_MINUTES = 60;

/** The numbers of compared deposits and payments, and the differences between them. */
export interface ReconciliationResult {
  readonly deposits: number;
  readonly payments: number;
  /** A sentence for each difference. */
  readonly differences: readonly string[];
}

/**
 * Compares the deposits that were created between `from` and `to` with the provider's payments. Returns undefined if the provider cannot be
 * called or gives no answer.
 */
export async function reconcileDeposits(
  context: ProvidersContext,
  code: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReconciliationResult | undefined> {
  const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const provider = await openProvider(context, code);
  const listed = await provider?.listPayments(addMinutes(from, -MARGIN_MINUTES), addMinutes(to, MARGIN_MINUTES));
  if (!listed?.ok) return undefined;
  const depositsInRange = await readHostedDeposits(context.db, code, from, to);
  const depositsOutsideRange = await readDepositsOutsideRange(context, code, depositsInRange, listed.value);
  const deposits = [...depositsInRange, ...depositsOutsideRange];
  return {
    deposits: deposits.length,
    payments: listed.value.length,
    differences: comparePayments(deposits.map(toComparable), listed.value),
  };
}

/** Reads the deposits of listed payments that were created outside of the compared time, so that these payments are not reported as unknown. */
async function readDepositsOutsideRange(
  { db }: ProvidersContext,
  code: string,
  own: readonly Deposit[],
  listed: readonly ProviderPayment[],
): Promise<Deposit[]> {
  const known = new Set(own.map(formatDepositReference));
  const found: Deposit[] = [];
  for (const { reference } of listed) {
    if (known.has(reference)) continue;
    const key = parseDepositReference(reference);
    const deposit = key && (await findDeposit(db, key));
    if (deposit?.provider === code) found.push(deposit);
  }
  return found;
}

/** Returns the parts of a deposit that are compared with a payment. */
function toComparable(deposit: Deposit) {
  return { reference: formatDepositReference(deposit), state: deposit.state, toPay: add(deposit.amount, deposit.fee) };
}
