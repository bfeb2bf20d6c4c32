import { isNegative, isPositive, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import styles from './records.module.css';

/** An amount won or lost by the member. The sign tells gain from loss and the colour repeats it, so that nobody depends on colours. */
export function WinLoss({ amount, currency }: { amount: string; currency: Currency }) {
  const { money } = useFormats();
  const value = wireMoney(amount, currency);
  const tone = isPositive(value) ? 'win' : isNegative(value) ? 'lose' : 'even';
  return (
    <span className={styles.amount} data-tone={tone}>
      {tone === 'win' && '+'}
      {money(amount, currency)}
    </span>
  );
}
