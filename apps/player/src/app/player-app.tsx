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
  /** The source of the address: the browser's, or the one that a host renders. */
  Router: ComponentType<PropsWithChildren>;
}

/** The site is shown once the server has answered with its status; customer service can be reached in every status. */
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

/** Keeps the invitation code of the address, and counts the visit once the page is there. */
function useInvitation(): void {
  const dispatch = useSiteDispatch();
  useEffect(() => {
    const code = rememberReferralCode();
    if (code !== undefined)
      void import('../shared/count-visit.ts').then(async (part) => await part.countVisit(dispatch, code));
  }, [dispatch]);
}
