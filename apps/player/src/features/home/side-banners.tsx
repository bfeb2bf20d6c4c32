import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { categoryIcons } from '../../shared/category-icons.tsx';
import { categoryPaths } from '../../shared/paths.ts';
import { SIDE_BANNERS } from './banners.ts';
import styles from './home-hero.module.css';

/** On a desktop alone: elsewhere neither this nor its pictures are fetched. */
export function SideBanners() {
  const { t } = useTranslation('player');
  return (
    <div className={styles.side}>
      {SIDE_BANNERS.map(({ id, category }) => (
        <Link key={id} to={categoryPaths[category]} className={styles.card}>
          <picture>
            <source type="image/avif" srcSet={`/art/banners/${id}-720.avif`} />
            <img
              className={styles.picture}
              src={`/art/banners/${id}-720.webp`}
              alt=""
              width={720}
              height={405}
              loading="lazy"
            />
          </picture>
          <span className={styles.words}>
            {categoryIcons[category]}
            {t(`category.${category}`)}
            <ChevronRight className={styles.arrow} aria-hidden="true" />
          </span>
        </Link>
      ))}
    </div>
  );
}
