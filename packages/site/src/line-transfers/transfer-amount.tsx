import { isNegative, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '../formats.ts';
import styles from './line-transfers.module.css';

/** Received with a plus, sent with a minus: the sign says it, the colour repeats it. */
export function TransferAmount({ amount, currency }: { amount: string; currency: Currency }) {
  const { money } = useFormats();
  const sent = isNegative(wireMoney(amount, currency));
  return (
    <span className={styles.amount} data-tone={sent ? 'sent' : 'received'}>
      {!sent && '+'}
      {money(amount, currency)}
    </span>
  );
}
