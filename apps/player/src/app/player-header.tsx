import { loadChunk } from '@baize/site/chunk-load';
import { ExtraPart } from '@baize/site/idle-part';
import { popupOpened } from '@baize/site/popups-slice';
import { useRememberedUser } from '@baize/site/use-remembered-user';
import { SiteLogo } from '@baize/site/site-logo';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { Button } from '@baize/ui/button';
import { Header } from '@baize/ui/header';
import { IconButton } from '@baize/ui/icon-button';
import PanelLeft from 'lucide-react/icons/panel-left';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './player-header.module.css';
import { WideChoices, WideClock } from './wide.tsx';

/** Continues as the remembered user. If the code of this button cannot be loaded, the plain log-in button replaces it. */
const ContinueButton = lazy<ComponentType<{ username: string }>>(async () => {
  const load = async () => (await import('@baize/site/continue-button')).ContinueButton;
  return { default: await loadChunk(load).catch(() => LogInButton) };
});
const loadHeaderMember = async () => (await import('./header-member.tsx')).HeaderMember;

export interface PlayerHeaderProps {
  /** State and switch of the side menu; `undefined` on pages without a side menu. */
  sideMenu: { collapsed: boolean; toggle: () => void } | undefined;
}

/**
 * The header (spec section 2, "Header, side menu, footer, floating service"). On a phone it has the logo, and the balance or the buttons for
 * log-in and registration; the menu and account popups have everything else.
 */
export function PlayerHeader({ sideMenu }: PlayerHeaderProps) {
  const { t } = useTranslation('player');
  const signedIn = useIsSignedIn();
  const start = (
    <>
      {sideMenu && (
        <IconButton
          label={t(sideMenu.collapsed ? 'menu.expand' : 'menu.collapse')}
          className={styles.desktop}
          onClick={sideMenu.toggle}
        >
          <PanelLeft />
        </IconButton>
      )}
      <SiteLogo />
      <WideClock />
    </>
  );
  const end = (
    <>
      <WideChoices />
      {signedIn ? (
        <ExtraPart load={loadHeaderMember} props={{}} fallback={<span className={styles.memberWait} />} />
      ) : (
        <VisitorPart />
      )}
    </>
  );
  return <Header start={start} end={end} />;
}

function VisitorPart() {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  const rememberedUser = useRememberedUser();
  return (
    <>
      {rememberedUser === undefined ? (
        <LogInButton />
      ) : (
        <Suspense fallback={<LogInButton />}>
          <ContinueButton username={rememberedUser} />
        </Suspense>
      )}
      <Button variant="brass" onClick={() => dispatch(popupOpened({ name: 'register' }))}>
        {t('header.register')}
      </Button>
    </>
  );
}

function LogInButton() {
  const { t } = useTranslation('player');
  const dispatch = useSiteDispatch();
  return <Button onClick={() => dispatch(popupOpened({ name: 'login' }))}>{t('header.login')}</Button>;
}
