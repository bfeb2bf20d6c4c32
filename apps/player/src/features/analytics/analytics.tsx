import { readPreference, storePreference } from '@baize/site/preferences';
import { Button } from '@baize/ui/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './analytics.module.css';
import { loadGtag } from './load-gtag.ts';
import { removeAnalyticsCookies } from './remove-analytics-cookies.ts';

/** A name that no language translates. */
const SERVICE_NAME = 'Google Analytics';

type Consent = 'yes' | 'no';

/** Asks once whether visits may be counted, and loads the brand's analytics after a yes (spec section 3, "analytics gtagId"). */
export function Analytics({ gtagId }: { gtagId: string }) {
  const [consent, setConsent] = useState(readConsent);
  useEffect(() => {
    if (consent === 'yes') loadGtag(gtagId);
  }, [consent, gtagId]);
  const decide = (next: Consent) => {
    storePreference('analytics', next);
    if (next === 'no') removeAnalyticsCookies();
    setConsent(next);
  };
  return consent === undefined && <ConsentBar onDecide={decide} />;
}

function ConsentBar({ onDecide }: { onDecide: (consent: Consent) => void }) {
  const { t } = useTranslation('player');
  return (
    <section className={styles.bar} aria-label={t('consent.title', { service: SERVICE_NAME })}>
      <p className={styles.text}>{t('consent.text', { service: SERVICE_NAME })}</p>
      <div className={styles.acts}>
        <Button onClick={() => onDecide('no')}>{t('consent.refuse')}</Button>
        <Button onClick={() => onDecide('yes')}>{t('consent.allow')}</Button>
      </div>
    </section>
  );
}

/** Forgets the decision, removes the cookies of the analytics, and loads the page again, without analytics: the question comes again. */
export function askConsentAgain(): void {
  storePreference('analytics', '');
  removeAnalyticsCookies();
  location.reload();
}

function readConsent(): Consent | undefined {
  const stored = readPreference('analytics');
  return stored === 'yes' || stored === 'no' ? stored : undefined;
}
