import { lazyPart } from '../lazy-page.ts';
import { Suspense } from 'react';
import { useSiteSelector } from '../store.ts';
import styles from './after-login.module.css';

const AfterLoginCard = lazyPart(async () => (await import('./after-login-card.tsx')).AfterLoginCard, ['account']);

/** Spec section 4: what a log-in is followed by. The region is there before its words, so that they are read out. */
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
