import type { Banner } from '@baize/contract/schemas/announcements';
import { IdlePart } from '@baize/site/idle-part';
import { lazyExtra } from '@baize/site/lazy-page';
import { Skeleton } from '@baize/ui/skeleton';
import { useMediaQuery } from '@baize/ui/use-media-query';
import { Suspense } from 'react';
import { useAnnouncementGroups } from '../../shared/announcement-groups.ts';
import type { FrontPage } from '../../shared/front-pages.ts';
import { selectPageBanners, selectSideBanners } from './banner-groups.ts';
import { BannerSlide } from './banner-slide.tsx';
import styles from './front.module.css';

/** From this width on, small banners stand beside the banners. front.module.css uses the same width. */
const WIDE_WINDOW = '(min-width: 1200px)';

const SideBanners = lazyExtra(async () => (await import('./side-banners.tsx')).SideBanners);

/** The operator's banners of a page. Renders nothing if there are none, or if they cannot be loaded, because the page is usable without them. */
export function PageBanners({ page }: { page: FrontPage }) {
  const { data, isError } = useAnnouncementGroups(page);
  const isWide = useMediaQuery(WIDE_WINDOW);
  if (!data) return isError ? null : <BannersSkeleton side={page === 'HOME'} />;
  const banners = selectPageBanners(data.banners, page);
  const side = selectSideBanners(data.banners, page);
  if (banners.length === 0) return null;
  return (
    <div className={styles.banners} data-side={side.length > 0 || undefined}>
      <div className={styles.main}>
        <Slides banners={banners} />
      </div>
      {isWide && side.length > 0 && (
        <Suspense fallback={null}>
          <SideBanners banners={side} />
        </Suspense>
      )}
    </div>
  );
}

function BannersSkeleton({ side }: { side: boolean }) {
  return (
    <div className={styles.banners} data-side={side || undefined}>
      <div className={styles.main}>
        <Skeleton shape="block" className={styles.place} />
      </div>
    </div>
  );
}

const loadCarousel = async () => (await import('./banner-carousel.tsx')).BannerCarousel;

/** Renders the first banner at once. If there are more, the carousel around it is loaded when the page is idle. */
function Slides({ banners }: { banners: readonly Banner[] }) {
  const slides = banners.map((banner, index) => ({
    key: banner.bannerId,
    content: <BannerSlide banner={banner} eager={index === 0} />,
  }));
  const first = slides[0]?.content;
  return slides.length > 1 ? <IdlePart load={loadCarousel} props={{ slides }} fallback={first} /> : first;
}
