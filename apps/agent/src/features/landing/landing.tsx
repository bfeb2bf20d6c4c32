import { FALLBACK_LANGUAGE } from '@baize/i18n/languages';
import { LoginForm } from '@baize/site/login-form';
import { PageTitle } from '@baize/site/page-title';
import KeyRound from 'lucide-react/icons/key-round';
import { use } from 'react';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingPoints } from './landing-points.tsx';
import { ChineseContext, useChineseLanding, useLandingTexts } from './landing-texts.ts';
import styles from './landing.module.css';

/** The landing page `/agent` (spec section 2): the advantages of an agent and the log-in. It has no site layout, and Chinese texts as well. */
export function Landing() {
  const chinese = useChineseLanding();
  return (
    <ChineseContext value={chinese}>
      <div className={styles.root} lang={chinese?.tag}>
        <LandingHeader />
        <main className={styles.main}>
          <div className={styles.stage}>
            <LandingHero />
            <LandingLogin />
          </div>
          <LandingPoints />
        </main>
        <LandingFooter />
      </div>
    </ChineseContext>
  );
}

function LandingLogin() {
  const t = useLandingTexts();
  const isChinese = use(ChineseContext) !== undefined;
  return (
    <section className={styles.login} aria-labelledby="login-title">
      <PageTitle title={t('login.title')} />
      <span className={styles.badge}>
        <KeyRound aria-hidden="true" />
      </span>
      <h2 id="login-title" className={styles.loginTitle}>
        {t('login.title')}
      </h2>
      <p className={styles.loginText}>{t('login.text')}</p>
      {/* The form has no Chinese texts. The route leaves this page as soon as an agent is logged in. */}
      <div className={styles.form} lang={isChinese ? FALLBACK_LANGUAGE : undefined}>
        <LoginForm onSignedIn={doNothing} />
      </div>
    </section>
  );
}

/** The route guard `VisitorsOnly` navigates after the log-in. */
function doNothing(): void {}
