import { useCopyrightYears } from '@baize/site/copyright-years';
import { CustomerServiceLink } from '@baize/site/customer-service-link';
import { useMerchant, useSiteOrigins } from '@baize/site/merchant';
import { useLandingTexts } from './landing-texts.ts';
import styles from './landing-footer.module.css';

/** The footer of the landing page: the copyright, the minimum age, a link to the players' site and customer service. */
export function LandingFooter() {
  const t = useLandingTexts();
  const { name, minimumAge } = useMerchant();
  const { member } = useSiteOrigins();
  return (
    <footer className={styles.root}>
      <p>
        © {useCopyrightYears()} {name}. {t('landing.responsible', { age: minimumAge })}
      </p>
      <p>
        {t('landing.player_hint')}{' '}
        <a className={styles.link} href={member}>
          {t('landing.player_link')}
        </a>
      </p>
      <CustomerServiceLink />
    </footer>
  );
}
