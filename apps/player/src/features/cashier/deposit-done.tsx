import type { DemoDepositValue } from '@baize/contract/schemas/wallet';
import { useFormats } from '@baize/site/formats';
import { Button } from '@baize/ui/button';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import { useTranslation } from 'react-i18next';
import styles from './cashier.module.css';

export interface DepositDoneProps {
  value: DemoDepositValue;
  onClose: () => void;
}

/** Confirms a deposit of play money with the credited amount and the new balance, both as the server answered them. */
export function DepositDone({ value, onClose }: DepositDoneProps) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return (
    <output className={styles.done}>
      <CircleCheck aria-hidden="true" />
      <p className={styles.credited}>{t('deposit.done', { amount: money(value.amount, value.currency) })}</p>
      <p className={styles.balance}>
        {t('demo_deposit.new_balance', { balance: money(value.balance, value.currency) })}
      </p>
      <Button variant="brass" size="large" full onClick={onClose}>
        {t('act.ok')}
      </Button>
    </output>
  );
}
