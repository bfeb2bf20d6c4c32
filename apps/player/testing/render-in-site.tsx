import { playerAreas } from '@baize/i18n/player';
import { startLanguage } from '@baize/site/language';
import { SiteProviders, type SiteProvidersProps } from '@baize/site/site-providers';
import { createSiteStore } from '@baize/site/store';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** Renders a part of the site in English, without routes and calls, until the test is finished. Returns the store of the site. */
export async function renderInSite(part: ReactNode, options: Pick<SiteProvidersProps, 'loadToasts'> = {}) {
  const language = await startLanguage(playerAreas, 'en');
  const store = createSiteStore(language.i18n.chosen);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    document.body.replaceChildren();
  });
  root.render(
    <SiteProviders store={store} language={language} {...options}>
      {part}
    </SiteProviders>,
  );
  return store;
}
