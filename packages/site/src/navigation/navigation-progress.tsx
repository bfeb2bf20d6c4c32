import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './navigation-progress.module.css';
import { useIsNavigating } from './use-is-navigating.ts';

/** Loading is not announced for a page that renders within this time. */
const ANNOUNCE_AFTER_MS = 300;

/** A thin bar at the top of the window while the next page loads. Screen readers announce a longer wait. */
export function NavigationProgress() {
  const { t } = useTranslation('common');
  const isNavigating = useIsNavigating();
  return (
    <>
      {isNavigating && <div className={styles.bar} data-part="navigation-progress" aria-hidden="true" />}
      <VisuallyHidden render={<div aria-live="polite" />}>
        {isNavigating && <AfterWait>{t('state.loading')}</AfterWait>}
      </VisuallyHidden>
    </>
  );
}

/** Renders the text once loading has taken long enough to be announced. */
function AfterWait({ children }: { children: string }) {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited && children;
}
