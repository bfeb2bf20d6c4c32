import { Carousel, type CarouselProps } from '@baize/ui/carousel';
import { useTranslation } from 'react-i18next';

export interface BannerCarouselProps {
  slides: CarouselProps['slides'];
}

/** The carousel of a page's banners, with its translated labels. It is a file of its own so that it loads after the first banner. */
export function BannerCarousel({ slides }: BannerCarouselProps) {
  const { t } = useTranslation('player');
  return (
    <Carousel
      label={t('banner.label')}
      slides={slides}
      slideLabel={(position, total) => t('banner.slide', { position, total })}
    />
  );
}
