import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { add, isPositive, mulRateCeil, parseAmount, type Money } from '@baize/money';
import { wirePercent } from '../language/wire-rates.ts';

/** The cost of a withdrawal, which is paid on top of the amount. */
export interface Cost {
  readonly fee: Money;
  /** The amount that leaves the balance: amount and fee. */
  readonly total: Money;
}

/** The options of a withdrawal on which its cost depends. */
type CostOptions = Pick<WithdrawOptionsValue, 'currency' | 'feePercent'>;

/** Computes the fee as the server does; undefined while the typed text is not a positive amount. Throws on a rate of the server that cannot be parsed. */
export function computeCost(typed: string, { currency, feePercent }: CostOptions): Cost | undefined {
  const amount = parseAmount(typed.trim(), currency);
  if (amount === undefined || !isPositive(amount)) return undefined;
  const fee = mulRateCeil(amount, wirePercent(feePercent));
  return { fee, total: add(amount, fee) };
}
