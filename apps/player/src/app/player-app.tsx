import { Boot } from '@baize/site/boot';
import { ErrorBoundary } from '@baize/site/error-boundary';
import { SiteProviders, type SiteProvidersProps } from '@baize/site/site-providers';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { PlayerRoutes } from './player-routes.tsx';
import { Splash } from './splash.tsx';

/** Nothing of the site is shown before the server has said what state it is in. */
export function PlayerApp({ store, language }: Omit<SiteProvidersProps, 'children'>) {
  return (
    <SiteProviders store={store} language={language}>
      <ErrorBoundary resetKey="site">
        <BrowserRouter>
          <Boot splash={<Splash />}>
            <Suspense fallback={<Splash />}>
              <PlayerRoutes />
            </Suspense>
          </Boot>
        </BrowserRouter>
      </ErrorBoundary>
    </SiteProviders>
  );
}
