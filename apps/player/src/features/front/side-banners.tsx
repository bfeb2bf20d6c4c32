import type { Banner } from '@baize/contract/schemas/announcements';
import { CdnImage } from '@baize/ui/image';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStartPath } from '../../shared/start-game.ts';
import { smallBannerArt } from './banner-art.ts';
import { bannerTarget } from './banner-target.ts';
import styles from './front.module.css';

/** The small banners beside the banners of home. They exist on a desktop only; elsewhere neither this code nor the pictures are fetched. */
export function SideBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <div className={styles.side}>
      {banners.map((banner) => (
        <SideCard key={banner.bannerId} banner={banner} />
      ))}
    </div>
  );
}

function SideCard({ banner }: { banner: Banner }) {
  const start = useStartPath();
  const target = bannerTarget(banner);
  const content = <CardContent banner={banner} leads={target !== undefined} />;
  switch (target?.kind) {
    case undefined:
      return <div className={styles.card}>{content}</div>;
    case 'path':
      return (
        <Link to={target.to} className={styles.card}>
          {content}
        </Link>
      );
    case 'game':
      return (
        <button type="button" className={styles.card} onClick={() => start(target.to)}>
          {content}
        </button>
      );
    case 'external':
      return (
        <a href={target.href} target="_blank" rel="noopener noreferrer" className={styles.card}>
          {content}
        </a>
      );
    default:
      return target satisfies never;
  }
}

const CARD_SIZE = { width: 720, height: 405 };

function CardContent({ banner: { picture, title }, leads }: { banner: Banner; leads: boolean }): ReactNode {
  return (
    <>
      <CdnImage className={styles.picture} sources={smallBannerArt(picture)} alt="" {...CARD_SIZE} />
      <span className={styles.words}>
        {title}
        {leads && <ChevronRight className={styles.arrow} aria-hidden="true" />}
      </span>
    </>
  );
}
