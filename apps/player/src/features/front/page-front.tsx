import { lazyExtra } from '@baize/site/lazy-page';
import { useIsSignedIn } from '@baize/site/viewer';
import { Suspense } from 'react';
import { hasFront, type FrontPage } from '../../shared/front-pages.ts';
import styles from './front.module.css';
import { PageBanners } from './page-banners.tsx';

const NoticeBar = lazyExtra(async () => (await import('./notice-bar.tsx')).NoticeBar);

/**
 * The beginning of home and of some category pages: banners, and under them the bar of notices. `hasFront` says which pages have it. In a first view
 * that a host has rendered, it is that of visitors, so `first-view.css` hides it from members by its `data-part`.
 */
export function PageFront({ page }: { page: FrontPage }) {
  const isSignedIn = useIsSignedIn();
  if (!hasFront(page)) return null;
  // The key remounts both parts after a log-in or a log-out, so that they drop the announcements of the previous audience and wait for the new ones.
  return (
    <div key={String(isSignedIn)} className={styles.root} data-page={page} data-part="front">
      <PageBanners page={page} />
      <Suspense fallback={<div className={styles.noticesPlace} />}>
        <NoticeBar page={page} />
      </Suspense>
    </div>
  );
}
