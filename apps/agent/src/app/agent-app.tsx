import { AfterLogin } from '@baize/site/after-login';
import { Boot } from '@baize/site/boot';
import { ErrorBoundary } from '@baize/site/error-boundary';
import { IdlePart } from '@baize/site/idle-part';
import { NavigationProgress } from '@baize/site/navigation-progress';
import { PopupHost } from '@baize/site/popup-host';
import { SiteProviders, type SiteProvidersProps } from '@baize/site/site-providers';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { AgentRoutes } from './agent-routes.tsx';
import { Splash } from './splash.tsx';

const loadLiteApp = async () => (await import('@baize/site/lite-app')).LiteApp;

const popups = async () => (await import('./popups.ts')).popups;

/** The agents' site. `Boot` shows its pages once the state of the system is loaded. */
export function AgentApp({ store, language }: Omit<SiteProvidersProps, 'children'>) {
  return (
    <SiteProviders store={store} language={language}>
      <ErrorBoundary resetKey="site">
        <BrowserRouter>
          <NavigationProgress />
          <Boot splash={<Splash />}>
            <Suspense fallback={<Splash />}>
              <AgentRoutes />
            </Suspense>
            {/* The popups are outside of the pages, so that a sign-out completes although its page is left. */}
            <PopupHost popups={popups} />
            <AfterLogin />
            <IdlePart load={loadLiteApp} props={{}} />
          </Boot>
        </BrowserRouter>
      </ErrorBoundary>
    </SiteProviders>
  );
}
