import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { add, isPositive, mulRateCeil, parseAmount, parsePercent, type Money } from '@baize/money';

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
  const rate = parsePercent(feePercent);
  if (rate === undefined) throw new Error(`the server sent an unreadable rate: ${feePercent}`);
  const fee = mulRateCeil(amount, rate);
  return { fee, total: add(amount, fee) };
}
