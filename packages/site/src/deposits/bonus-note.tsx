import type { DepositValue } from '@baize/contract/schemas/deposits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import styles from './deposit.module.css';

/** Shows the state of the bonus that was chosen with a deposit, or the reason why it is not credited. */
export function BonusNote({ deposit: { promotion, bonus, currency } }: { deposit: DepositValue }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  if (promotion === null) return null;
  const { title, state, obstacle } = promotion;
  const sums = { title, bonus: money(bonus, currency) };
  const reason = obstacle === null ? '' : t(`deposit.bonus_${obstacle}`);
  return (
    <p className={styles.bonusNote} data-state={state}>
      {state === 'withheld' ? t('deposit.bonus_withheld', { title, reason }) : t(`deposit.bonus_${state}`, sums)}
    </p>
  );
}
