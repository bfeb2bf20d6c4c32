import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { toDecimal } from '@baize/money';
import { useTranslation } from 'react-i18next';
import { useFormats, wireMoney } from '../language/formats.ts';
import { computeCost } from './withdrawal-cost.ts';
import styles from './withdraw.module.css';

const UNKNOWN_AMOUNT = '–';

/** Shows the amount that arrives, the fee, and the amount that leaves the balance, before the request is sent. */
export function CostList({ options, amount }: { options: WithdrawOptionsValue; amount: string }) {
  const { t } = useTranslation('common');
  const { money, percent } = useFormats();
  const { currency, feePercent } = options;
  const cost = computeCost(amount, options);
  const format = (text: string | undefined) => (text === undefined ? UNKNOWN_AMOUNT : money(text, currency));
  const arrivingAmount = cost && toDecimal(wireMoney(amount.trim(), currency));
  return (
    <dl className={styles.cost} aria-label={t('withdraw.cost')} aria-live="polite">
      <div>
        <dt>{t('withdraw.arrives')}</dt>
        <dd data-figures>{format(arrivingAmount)}</dd>
      </div>
      <div>
        <dt>{t('withdraw.fee', { percent: percent(Number(feePercent) / 100) })}</dt>
        <dd data-figures>{format(cost && toDecimal(cost.fee))}</dd>
      </div>
      <div className={styles.whole}>
        <dt>{t('withdraw.leaves')}</dt>
        <dd data-figures>{format(cost && toDecimal(cost.total))}</dd>
      </div>
    </dl>
  );
}
