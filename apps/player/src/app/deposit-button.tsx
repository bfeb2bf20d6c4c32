import { Button } from '@baize/ui/button';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { useDepositAction } from './deposit-action.ts';
import styles from './deposit-button.module.css';

/** The deposit button beside the balance of the header. On a phone it shows its plus icon alone. */
export function DepositButton() {
  const { t } = useTranslation('player');
  const deposit = useDepositAction();
  return (
    <Button variant="brass" icon={<Plus />} className={styles.root} aria-label={t('nav.deposit')} onClick={deposit}>
      <span className={styles.word}>{t('nav.deposit')}</span>
    </Button>
  );
}
