import { isNegative, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '../language/formats.ts';
import styles from './line-transfers.module.css';

/** Shows a received amount with a plus sign and a sent amount with a minus sign. The colour only repeats the sign. */
export function TransferAmount({ amount, currency }: { amount: string; currency: Currency }) {
  const { money } = useFormats();
  const isSent = isNegative(wireMoney(amount, currency));
  return (
    <span className={styles.amount} data-tone={isSent ? 'sent' : 'received'}>
      {!isSent && '+'}
      {money(amount, currency)}
    </span>
  );
}
