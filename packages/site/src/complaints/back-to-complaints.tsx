import { Button } from '@baize/ui/button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import styles from './complaints.module.css';

/** Link to the list of complaints: the same path without the query string that selects the form or a complaint. */
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
