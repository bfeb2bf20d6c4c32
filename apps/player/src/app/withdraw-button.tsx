import { Button } from '@baize/ui/button';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../shared/paths.ts';
import styles from './withdraw-button.module.css';

/** The withdrawal button beside the deposit button in the header of a wide screen (spec section 2). On a phone, the account popup has it. */
export function WithdrawButton() {
  const { t } = useTranslation('player');
  const label = t('withdraw.title');
  return (
    <Button icon={<Banknote />} className={styles.root} aria-label={label} render={<Link to={paths.withdraw} />}>
      <span className={styles.word}>{label}</span>
    </Button>
  );
}
