import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownLanguage } from '../language/language.tsx';
import { useMerchant } from '../brand/merchant.tsx';
import { storePreference } from '../theme/preferences.ts';
import { useSiteDispatch } from '../store/store.ts';
import { toastAdded } from '../store/toasts-slice.ts';
import { watchEditions } from './editions.ts';

/**
 * Makes the site a lite app (spec section 1): it opens offline, shows notifications, reports a newer edition, and is
 * installed in the person's language.
 */
export function LiteApp(): null {
  const { t } = useTranslation('common');
  const dispatch = useSiteDispatch();
  const announceNewerEdition = useEffectEvent(() => dispatch(toastAdded(t('lite_app.newer'), 'info', 'load-anew')));
  useEffect(() => watchEditions(() => announceNewerEdition()), []);
  useStoredOfflineTexts();
  useManifestLanguage();
  return null;
}

/** Stores the texts of the offline page in the person's language, because that page has none of its own (tooling/vite/src/app-worker/offline.js). */
function useStoredOfflineTexts(): void {
  const { t } = useTranslation('common');
  const { name: brand } = useMerchant();
  const language = useShownLanguage();
  const offlineTexts = JSON.stringify({
    language,
    brand,
    title: t('lite_app.offline_title'),
    text: t('lite_app.offline_text'),
    act: t('act.try_again'),
  });
  useEffect(() => storePreference('offline', offlineTexts), [offlineTexts]);
}

/** Requests the web app manifest in the shown language, so that the app is installed with texts of this language. */
function useManifestLanguage(): void {
  const language = useShownLanguage();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (link) link.href = `${new URL(link.href).pathname}?lang=${language}`;
  }, [language]);
}
