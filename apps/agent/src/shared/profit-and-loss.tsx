import { isNegative, isPositive, type Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { signedAmount } from './amounts.ts';
import styles from './profit-and-loss.module.css';

export interface ProfitAndLossProps {
  amount: Money;
  /** True: with the currency's symbol, where no head of a column names it. */
  symbol?: boolean;
}

/** Green where it was won, red where it was lost; the sign says the same without colour. */
export function ProfitAndLoss({ amount, symbol = false }: ProfitAndLossProps) {
  const { locale } = useFormats();
  return (
    <span className={styles.root} data-tone={toneOf(amount)}>
      {symbol ? formatMoney(amount, locale) : signedAmount(amount, locale)}
    </span>
  );
}

function toneOf(amount: Money): 'win' | 'lose' | 'flat' {
  if (isPositive(amount)) return 'win';
  return isNegative(amount) ? 'lose' : 'flat';
}
