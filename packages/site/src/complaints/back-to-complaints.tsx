import { Button } from '@baize/ui/button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import styles from './complaints.module.css';

export function BackToComplaints() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  return (
    <Button
      variant="link"
      className={styles.back}
      icon={<ArrowLeft aria-hidden="true" />}
      render={<Link to={pathname} />}
    >
      {t('complaint.back')}
    </Button>
  );
}
