import { lazyPart } from '@baize/site/lazy-page';
import { whenIdle } from '@baize/site/when-idle';
import { Banner } from '@baize/ui/banner';
import { Button } from '@baize/ui/button';
import { useMediaQuery } from '@baize/ui/use-media-query';
import Sparkles from 'lucide-react/icons/sparkles';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { categoryPaths } from '../../shared/paths.ts';
import type { BannerCarouselProps } from './banner-carousel.tsx';
import { bannerArt, BANNERS } from './banners.ts';
import styles from './home-hero.module.css';

/** Where two cards stand beside the banners; the same width as in home-hero.module.css. */
const WIDE = '(min-width: 1200px)';

const SideBanners = lazyPart(async () => (await import('./side-banners.tsx')).SideBanners);

/** The first banner is there at once; the carousel around it comes when the page stands. */
export function HomeBanners() {
  const [Carousel, setCarousel] = useState<ComponentType<BannerCarouselProps> | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // Without it the first banner stays, which is no loss that a person must hear of.
        import('./banner-carousel.tsx').then(({ BannerCarousel }) => setCarousel(() => BannerCarousel), console.error);
      }),
    [],
  );
  const wide = useMediaQuery(WIDE);
  const slides = BANNERS.map((banner, index) => ({
    key: banner.id,
    content: <HomeBanner banner={banner} eager={index === 0} />,
  }));
  return (
    <div className={styles.root}>
      <div className={styles.main}>{Carousel === null ? slides[0]?.content : <Carousel slides={slides} />}</div>
      {wide && (
        <Suspense fallback={null}>
          <SideBanners />
        </Suspense>
      )}
    </div>
  );
}

function HomeBanner({ banner: { id, text, category }, eager }: { banner: (typeof BANNERS)[number]; eager: boolean }) {
  const { t } = useTranslation('player');
  const tag = (
    <>
      <Sparkles aria-hidden="true" />
      {t(`banner.${text}.tag`)}
    </>
  );
  const action = (
    <Button variant="brass" render={<Link to={categoryPaths[category]} />}>
      {t(`banner.${text}.act`)}
    </Button>
  );
  return (
    <Banner
      className={styles.banner}
      title={t(`banner.${text}.title`)}
      tag={tag}
      text={t(`banner.${text}.text`)}
      art={bannerArt(id)}
      eager={eager}
      action={action}
    />
  );
}
