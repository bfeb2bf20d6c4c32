import { isNegative, isPositive, type Money } from '@baize/money';
import { formatMoney } from '@baize/money/format';
import { useFormats } from '@baize/site/formats';
import { signedAmount } from './amounts.ts';
import styles from './profit-and-loss.module.css';

export interface ProfitAndLossProps {
  amount: Money;
  /** True adds the symbol of the currency, for a place where no column heading names it. */
  symbol?: boolean;
}

/** Shows an amount in green where it was won and in red where it was lost. The sign gives the same information without colour. */
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
