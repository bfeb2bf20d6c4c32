import { useMerchant } from '@baize/site/merchant';
import Network from 'lucide-react/icons/network';
import { useLandingTexts } from './landing-texts.ts';
import styles from './landing-hero.module.css';

const PICTURE_PATH = '/art/banners/stadium-lights';
const WIDE_WINDOW = '(min-width: 768px)';

/** The heading of the landing page on a picture. It looks the same in both themes, because the picture does. */
export function LandingHero() {
  const t = useLandingTexts();
  const { name } = useMerchant();
  return (
    <section className={styles.root}>
      <picture>
        <source media={WIDE_WINDOW} type="image/avif" srcSet={`${PICTURE_PATH}-1280.avif`} />
        <source media={WIDE_WINDOW} type="image/webp" srcSet={`${PICTURE_PATH}-1280.webp`} />
        <source type="image/avif" srcSet={`${PICTURE_PATH}-720.avif`} />
        <img className={styles.picture} src={`${PICTURE_PATH}-720.webp`} alt="" fetchPriority="high" />
      </picture>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          <Network aria-hidden="true" />
          {t('landing.eyebrow')}
        </p>
        <h1 className={styles.title}>{t('landing.title', { brand: name })}</h1>
        <p className={styles.text}>{t('landing.text')}</p>
      </div>
    </section>
  );
}
