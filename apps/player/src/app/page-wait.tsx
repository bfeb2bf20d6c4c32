import { Loader } from '@baize/ui/loader';
import { useTranslation } from 'react-i18next';
import styles from './page-wait.module.css';

/** Stands in for a page whose code is still being loaded. */
export function PageWait() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.root} aria-busy="true">
      <Loader size="large" label={t('state.loading')} />
    </div>
  );
}
