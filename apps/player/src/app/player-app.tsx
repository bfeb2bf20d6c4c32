import { Boot } from '@baize/site/boot';
import { ErrorBoundary } from '@baize/site/error-boundary';
import { lazyPage } from '@baize/site/lazy-page';
import { NavigationProgress } from '@baize/site/navigation-progress';
import { SiteProviders, type SiteProvidersProps } from '@baize/site/site-providers';
import { useSiteDispatch } from '@baize/site/store';
import { Suspense, useEffect, type ComponentType, type PropsWithChildren } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from '../shared/paths.ts';
import { rememberReferralCode } from '../shared/referral-code.ts';
import { PlayerRoutes } from './player-routes.tsx';
import { Splash } from './splash.tsx';

const Contact = lazyPage(() => import('../routes/contact.tsx'), ['guide']);

export interface PlayerAppProps extends Omit<SiteProvidersProps, 'children'> {
  /** The router around the site: `BrowserRouter` in a browser, a static router for the one address that a host renders. */
  Router: ComponentType<PropsWithChildren>;
}

/**
 * The player site. Its pages are shown once the server has answered with the state of the platform. Only customer service (`/contact`) does not
 * wait for that, so that it can be reached in every state.
 */
export function PlayerApp({ Router, ...site }: PlayerAppProps) {
  return (
    <SiteProviders {...site}>
      <ErrorBoundary resetKey="site">
        <Router>
          <NavigationProgress />
          <Suspense fallback={<Splash />}>
            <Routes>
              <Route path={paths.contact} element={<Contact />} />
              <Route path="*" element={<Site />} />
            </Routes>
          </Suspense>
        </Router>
      </ErrorBoundary>
    </SiteProviders>
  );
}

function Site() {
  useInvitation();
  return (
    <Boot splash={<Splash />}>
      <Suspense fallback={<Splash />}>
        <PlayerRoutes />
      </Suspense>
    </Boot>
  );
}

/** Remembers the invitation code of the address, and counts one visit for a code that this tab has not seen yet. */
function useInvitation(): void {
  const dispatch = useSiteDispatch();
  useEffect(() => {
    const code = rememberReferralCode();
    if (code !== undefined)
      void import('../shared/count-visit.ts').then(async (part) => await part.countVisit(dispatch, code));
  }, [dispatch]);
}
