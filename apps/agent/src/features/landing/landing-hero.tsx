import { useMerchant } from '@baize/site/merchant';
import Network from 'lucide-react/icons/network';
import { useLandingTexts } from './landing-texts.ts';
import styles from './landing-hero.module.css';

const PICTURE = '/art/banners/stadium-lights';
const WIDE = '(min-width: 768px)';

/** The promise, set on a picture. On art both themes look the same. */
export function LandingHero() {
  const t = useLandingTexts();
  const { name } = useMerchant();
  return (
    <section className={styles.root}>
      <picture>
        <source media={WIDE} type="image/avif" srcSet={`${PICTURE}-1280.avif`} />
        <source media={WIDE} type="image/webp" srcSet={`${PICTURE}-1280.webp`} />
        <source type="image/avif" srcSet={`${PICTURE}-720.avif`} />
        <img className={styles.picture} src={`${PICTURE}-720.webp`} alt="" fetchPriority="high" />
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
