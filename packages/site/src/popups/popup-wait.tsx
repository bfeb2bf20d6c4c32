import { Loader } from '@baize/ui/loader';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './popup-wait.module.css';

/**
 * The frame of a popup while its code is downloaded. Escape and a press outside cancel the popup. The focus is not
 * moved, so that the popup can restore it when it closes.
 */
export function PopupWait({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listener = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <div className={styles.root}>
      <button type="button" className={styles.veil} aria-label={t('act.close')} tabIndex={-1} onClick={onClose} />
      <output className={styles.frame} data-testid="popup-wait">
        <Loader size="large" />
        {t('state.loading')}
      </output>
    </div>
  );
}
