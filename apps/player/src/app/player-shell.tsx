import { AfterLogin } from '@baize/site/after-login';
import { ErrorBoundary } from '@baize/site/error-boundary';
import { lazyPart } from '@baize/site/lazy-page';
import { PopupHost } from '@baize/site/popup-host';
import { useScrollToTop } from '@baize/site/use-scroll-to-top';
import { useSessionEndPopup } from '@baize/site/use-session-end-popup';
import { AppShell } from '@baize/ui/app-shell';
import { IconButton } from '@baize/ui/icon-button';
import { SideMenu } from '@baize/ui/side-menu';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useMenuGroups } from './menu-groups.tsx';
import { frameOf } from './page-frame.ts';
import { PageWait } from './page-wait.tsx';
import { PlayerBottomBar } from './player-bottom-bar.tsx';
import { PlayerHeader } from './player-header.tsx';
import { popups } from './popups.ts';
import { useSideMenu } from './side-menu-state.ts';

/** Below everything: it comes when the page stands. */
const PlayerFooter = lazyPart(async () => (await import('./player-footer.tsx')).PlayerFooter);

/** The frame of every page, with the popups over it. It stays while pages change under it. */
export function PlayerShell() {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const frame = frameOf(pathname);
  const sideMenu = useSideMenu();
  const groups = useMenuGroups();
  useSessionEndPopup();
  useScrollToTop();
  return (
    <>
      <AppShell
        header={<PlayerHeader sideMenu={frame.sideMenu ? sideMenu : undefined} />}
        side={frame.sideMenu && <SideMenu label={t('a11y.main_menu')} groups={groups} collapsed={sideMenu.collapsed} />}
        footer={
          frame.footer && (
            <Suspense fallback={null}>
              <PlayerFooter />
            </Suspense>
          )
        }
        bottomBar={frame.bottomBar ? <PlayerBottomBar /> : undefined}
        floating={frame.footer ? <ToTop /> : undefined}
        skipLabel={t('a11y.skip')}
        content={frame.content}
      >
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageWait />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </AppShell>
      <AfterLogin />
      <PopupHost popups={popups} />
    </>
  );
}

function ToTop() {
  const { t } = useTranslation('player');
  const scrolled = useSyncExternalStore(hearScroll, () => window.scrollY > window.innerHeight);
  if (!scrolled) return null;
  return (
    <IconButton label={t('nav.go_to_top')} variant="line" onClick={() => window.scrollTo({ top: 0 })}>
      <ArrowUp />
    </IconButton>
  );
}

function hearScroll(hear: () => void): () => void {
  window.addEventListener('scroll', hear, { passive: true });
  return () => window.removeEventListener('scroll', hear);
}
