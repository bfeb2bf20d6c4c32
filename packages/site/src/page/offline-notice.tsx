import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './offline-notice.module.css';

/** Shows a notice above the header while the browser is offline. The live region is always rendered, so that screen readers announce the notice when it appears. */
export function OfflineNotice() {
  const { t } = useTranslation('common');
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={styles.place}>
      {!isOnline && (
        <span className={styles.notice} data-testid="offline">
          <WifiOff aria-hidden="true" />
          {t('state.offline')}
        </span>
      )}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
