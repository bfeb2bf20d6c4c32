import type { Banner as BannerData } from '@baize/contract/schemas/announcements';
import { Banner } from '@baize/ui/banner';
import { Button } from '@baize/ui/button';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CATEGORIES } from '../../shared/categories.ts';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { categoryPaths } from '../../shared/paths.ts';
import { useStartPath } from '../../shared/start-game.ts';
import { bannerArt } from './banner-art.ts';
import { bannerTarget, type BannerTarget } from './banner-target.ts';
import styles from './front.module.css';

/** Shows a banner with its picture and title. If it leads somewhere, it has a button that covers it, so that a press anywhere counts. */
export function BannerSlide({ banner, eager }: { banner: BannerData; eager: boolean }) {
  const target = bannerTarget(banner);
  return (
    <Banner
      className={styles.banner}
      title={banner.title}
      tag={target && <CategoryTag target={target} />}
      art={bannerArt(banner.picture)}
      eager={eager}
      action={target && <BannerAction target={target} title={banner.title} />}
    />
  );
}

/** The name of the category whose page a banner leads to. Renders nothing for any other target. */
function CategoryTag({ target }: { target: BannerTarget }) {
  const { t } = useTranslation('player');
  if (target.kind !== 'path') return null;
  const [path] = target.to.split('?');
  const category = CATEGORIES.find((type) => categoryPaths[type] === path);
  if (category === undefined) return null;
  return (
    <>
      {categoryIcons[category]}
      {t(`category.${category}`)}
    </>
  );
}

function BannerAction({ target, title }: { target: BannerTarget; title: string }) {
  const { t } = useTranslation('player');
  const start = useStartPath();
  // The title tells the buttons of several banners apart for screen readers.
  const buttonText = (act: string) => (
    <>
      {act}
      <VisuallyHidden>{title}</VisuallyHidden>
    </>
  );
  switch (target.kind) {
    case 'path':
      return (
        <Button variant="brass" className={styles.cover} render={<Link to={target.to} draggable={false} />}>
          {buttonText(t('banner.open'))}
        </Button>
      );
    case 'game':
      return (
        <Button variant="brass" className={styles.cover} onClick={() => start(target.to)}>
          {buttonText(t('game.play'))}
        </Button>
      );
    case 'external':
      return (
        <Button variant="brass" className={styles.cover} render={<ExternalSiteLink href={target.href} />}>
          {buttonText(t('banner.read'))}
        </Button>
      );
    default:
      return target satisfies never;
  }
}

/** A link to another site. It opens in a new window, so that a game or a form in this one is not lost. */
function ExternalSiteLink({ href, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer" draggable={false}>
      {children}
    </a>
  );
}
