import { lazyExtra } from '@baize/site/lazy-page';
import { useIsSignedIn } from '@baize/site/viewer';
import { Suspense } from 'react';
import { hasFront, type FrontPage } from '../../shared/front-pages.ts';
import styles from './front.module.css';
import { PageBanners } from './page-banners.tsx';

const NoticeBar = lazyExtra(async () => (await import('./notice-bar.tsx')).NoticeBar);

/**
 * The beginning of a page of the front of house: banners, and under them the notices. The table says which pages have none. `first-view.css` hides the
 * part of a rendered first view from members, by its mark.
 */
export function PageFront({ page }: { page: FrontPage }) {
  const isSignedIn = useIsSignedIn();
  if (!hasFront(page)) return null;
  // The key drops the announcements of the previous audience: after a log-in or a log-out both parts wait for the answer of the new one.
  return (
    <div key={String(isSignedIn)} className={styles.root} data-page={page} data-part="front">
      <PageBanners page={page} />
      <Suspense fallback={<div className={styles.noticesPlace} />}>
        <NoticeBar page={page} />
      </Suspense>
    </div>
  );
}
