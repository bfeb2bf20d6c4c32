import { AfterLogin } from '@baize/site/after-login';
import { ErrorBoundary } from '@baize/site/error-boundary';
import { ExtraPart } from '@baize/site/idle-part';
import { lazyExtra } from '@baize/site/lazy-page';
import { useBootValue } from '@baize/site/merchant';
import { PageArrival } from '@baize/site/page-arrival';
import { PopupHost } from '@baize/site/popup-host';
import { useScrollRestoration } from '@baize/site/use-scroll-restoration';
import { useSessionEndPopup } from '@baize/site/use-session-end-popup';
import { useIsSignedIn } from '@baize/site/viewer';
import { AppShell } from '@baize/ui/app-shell';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { NoticeCaller } from '../features/announcements/notice-caller.tsx';
import { isHomePath } from '../shared/paths.ts';
import { useArriveAtSection } from './arrive-at-section.ts';
import { SiteCdn } from './site-cdn.tsx';
import { LiteAppPart } from './lite-app-part.tsx';
import { pageFrameFor, type PageFrame } from './page-frame.ts';
import { PageWait } from './page-wait.tsx';
import { PlayerBottomBar } from './player-bottom-bar.tsx';
import { PlayerHeader } from './player-header.tsx';
import { useSideMenu } from './side-menu-state.ts';
import { OnlyWide, WideSideMenu } from './wide.tsx';

/** The footer stands below the first view, so the page renders without waiting for it. */
const PlayerFooter = lazyExtra(async () => (await import('./player-footer.tsx')).PlayerFooter);

/** The buttons at the corner of a wide page. A host does not render them, and they load after the page. */
const loadFloatingParts = async () => (await import('./floating-parts.tsx')).FloatingParts;

const loadMemberParts = async () => (await import('./member-parts.tsx')).MemberParts;
const MEMBER_AREAS = ['member'] as const;

const loadAnalytics = async () => (await import('../features/analytics/analytics.tsx')).Analytics;
const ANALYTICS_AREAS = ['guide'] as const;

const loadPopups = async () => (await import('./popups.ts')).popups;

/** The layout route with the frame of every page and the popups over it. It stays mounted while the pages in it change. */
export function PlayerShell() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const frame = pageFrameFor(pathname);
  const sideMenu = useSideMenu();
  const signedIn = useIsSignedIn();
  const gtagId = useBootValue().system.analytics?.gtagId ?? undefined;
  useSessionEndPopup();
  useScrollRestoration();
  useArriveAtSection();
  return (
    <SiteCdn>
      <AppShell
        header={frame.header && <PlayerHeader sideMenu={frame.sideMenu ? sideMenu : undefined} />}
        side={frame.sideMenu && <WideSideMenu collapsed={sideMenu.collapsed} />}
        footer={
          frame.footer && (
            <Suspense fallback={null}>
              <PlayerFooter />
            </Suspense>
          )
        }
        bottomBar={frame.bottomBar ? <PlayerBottomBar /> : undefined}
        floating={frame.floatingService || frame.rightBar ? <Floating {...frame} /> : undefined}
        skipLabel={t('a11y.skip')}
        content={frame.content}
      >
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageWait />}>
            <Outlet />
            <PageArrival />
          </Suspense>
        </ErrorBoundary>
      </AppShell>
      <LiteAppPart />
      <AfterLogin />
      <PopupHost popups={loadPopups} />
      <NoticeCaller atHome={isHomePath(pathname)} />
      {gtagId !== undefined && <ExtraPart load={loadAnalytics} areas={ANALYTICS_AREAS} props={{ gtagId }} />}
      {signedIn && <ExtraPart load={loadMemberParts} areas={MEMBER_AREAS} props={{}} />}
    </SiteCdn>
  );
}

function Floating({ floatingService, rightBar }: PageFrame) {
  return (
    <OnlyWide>
      <ExtraPart load={loadFloatingParts} props={{ floatingService, rightBar }} />
    </OnlyWide>
  );
}
