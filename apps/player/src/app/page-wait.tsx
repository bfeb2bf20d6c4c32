import { Loader } from '@baize/ui/loader';
import { useTranslation } from 'react-i18next';
import styles from './page-wait.module.css';

/** The place of a page that is opened first and still on its way. */
export function PageWait() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.root} aria-busy="true">
      <Loader size="large" label={t('state.loading')} />
    </div>
  );
}
