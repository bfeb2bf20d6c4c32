import { readPreference, storePreference } from '@baize/site/preferences';
import { Button } from '@baize/ui/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './analytics.module.css';
import { loadGtag } from './load-gtag.ts';
import { removeAnalyticsCookies } from './remove-analytics-cookies.ts';

/** The name of the service, which is the same in every language. */
const SERVICE_NAME = 'Google Analytics';

type Consent = 'yes' | 'no';

/**
 * Asks a person once whether visits may be counted, stores the decision in the browser, and loads the brand's Google Analytics after a yes (spec section
 * 3, "analytics gtagId").
 */
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

/** Deletes the stored decision and the cookies of the analytics, and reloads the page, which then asks again. The reload also unloads the running script. */
export function askConsentAgain(): void {
  storePreference('analytics', '');
  removeAnalyticsCookies();
  location.reload();
}

/** Reads the stored decision; `undefined` if there is none yet. */
function readConsent(): Consent | undefined {
  const stored = readPreference('analytics');
  return stored === 'yes' || stored === 'no' ? stored : undefined;
}
