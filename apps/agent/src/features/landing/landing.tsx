import { LoginForm } from '@baize/site/login-form';
import { PageTitle } from '@baize/site/page-title';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingPoints } from './landing-points.tsx';
import styles from './landing.module.css';

/** Spec section 2, `/agent`: what the agent centre is for, and the way in. Outside of the normal layout. */
export function Landing() {
  const { t } = useTranslation('agent');
  return (
    <div className={styles.root}>
      <PageTitle title={t('login.title')} />
      <LandingHeader />
      <main className={styles.main}>
        <div className={styles.stage}>
          <LandingHero />
          <section className={styles.login} aria-labelledby="login-title">
            <span className={styles.badge}>
              <KeyRound aria-hidden="true" />
            </span>
            <h2 id="login-title" className={styles.loginTitle}>
              {t('login.title')}
            </h2>
            <p className={styles.loginText}>{t('login.text')}</p>
            {/* The route leaves this page as soon as an agent is logged in. */}
            <LoginForm onSignedIn={stay} />
          </section>
        </div>
        <LandingPoints />
      </main>
      <LandingFooter />
    </div>
  );
}

function stay(): void {}
