import { useShownLanguage } from '@baize/site/language';
import { useMerchant } from '@baize/site/merchant';
import { storePreference } from '@baize/site/preferences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAsked } from '@baize/site/toasts-slice';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { watchEditions } from './editions.ts';

/** Makes the site a lite app: it can be opened offline, says when there is a newer one, and is installed in the person's language. */
export function LiteApp(): null {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const sayNewer = useEffectEvent(() => dispatch(toastAsked(t('lite_app.newer'), 'info', 'load-anew')));
  useEffect(() => watchEditions(() => sayNewer()), []);
  useOfflineWords();
  useManifestLanguage();
  return null;
}

/** Stores texts for the page that stands in without a network, which has no texts of its own (tooling/vite/src/app-worker/offline.js). */
function useOfflineWords(): void {
  const { t } = useTranslation('player');
  const { name: brand } = useMerchant();
  const language = useShownLanguage();
  const words = JSON.stringify({
    language,
    brand,
    title: t('lite_app.offline_title'),
    text: t('lite_app.offline_text'),
    act: t('act.try_again'),
  });
  useEffect(() => storePreference('offline', words), [words]);
}

function useManifestLanguage(): void {
  const language = useShownLanguage();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (link) link.href = `${new URL(link.href).pathname}?lang=${language}`;
  }, [language]);
}
