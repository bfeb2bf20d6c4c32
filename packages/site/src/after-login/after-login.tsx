import { lazyPart } from '../loading/lazy-page.ts';
import { Suspense } from 'react';
import { useSiteSelector } from '../store/store.ts';
import styles from './after-login.module.css';

const AfterLoginCard = lazyPart(async () => (await import('./after-login-card.tsx')).AfterLoginCard, ['account']);

/**
 * Shows the card after a log-in (spec section 4). The live region is rendered before its content, so that screen
 * readers announce the content when it appears.
 */
export function AfterLogin() {
  const wanted = useSiteSelector(({ afterLogin }) => afterLogin);
  return (
    <output className={styles.region}>
      {wanted && (
        <Suspense fallback={null}>
          <AfterLoginCard firstTimeLogin={wanted.firstTimeLogin} />
        </Suspense>
      )}
    </output>
  );
}
