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

/** The log-in button stands in its place where its file cannot be loaded. */
const ContinueButton = lazy<ComponentType<{ username: string }>>(async () => {
  const load = async () => (await import('@baize/site/continue-button')).ContinueButton;
  return { default: await loadChunk(load).catch(() => LogInButton) };
});
const loadMember = async () => (await import('./header-member.tsx')).HeaderMember;

export interface PlayerHeaderProps {
  /** The side menu's switch; left away where there is no side menu. */
  sideMenu: { collapsed: boolean; toggle: () => void } | undefined;
}

/** Spec section 2, header. On a phone: logo, and balance or log-in and register; the rest is in the menu and account sheets. */
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
        <ExtraPart load={loadMember} props={{}} fallback={<span className={styles.memberWait} />} />
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
