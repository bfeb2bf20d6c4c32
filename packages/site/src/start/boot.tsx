import { useSystemStatusQuery, useWhitelabelQuery } from '@baize/api';
import type { SystemStatusValue } from '@baize/contract/schemas/system';
import { pickLanguage } from '@baize/i18n/languages';
import { readStoredLanguage } from '@baize/i18n/stored-language';
import { Button } from '@baize/ui/button';
import { Suspense, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../loading/lazy-page.ts';
import { useSiteLanguage } from '../language/language.tsx';
import { MemberLanguage } from '../language-choice/member-language.ts';
import { BootContext } from '../brand/merchant.tsx';
import { useErrorSentence } from '../language/sentences.ts';
import { rememberMerchant } from '../store/session-storage.ts';
import { SystemPage } from '../page/system-page.tsx';

const MaintenancePage = lazyPart(async () => (await import('./system-status-pages.tsx')).MaintenancePage);
const RestrictedPage = lazyPart(async () => (await import('./system-status-pages.tsx')).RestrictedPage);

export type BootScreen = 'app' | 'maintenance' | 'restricted' | 'nothing';

/** Returns the screen of a system status (spec section 2, "System pages"). Any unknown status shows nothing. */
export function bootScreen(status: number): BootScreen {
  if (status === 0) return 'app';
  if (status === 1) return 'maintenance';
  return status === 2 ? 'restricted' : 'nothing';
}

export interface BootProps {
  /** The frame of the page without content, shown while the answers are loading. */
  splash: ReactNode;
  children: ReactNode;
}

/** Loads the state of the system and the merchant of this address before the site is shown. */
export function Boot({ splash, children }: BootProps) {
  const status = useSystemStatusQuery();
  const whitelabel = useWhitelabelQuery();
  const retry = () => {
    void status.refetch();
    void whitelabel.refetch();
  };
  const answers = useMemo(
    () => (status.data && whitelabel.data ? { system: status.data, whitelabel: whitelabel.data } : null),
    [status.data, whitelabel.data],
  );
  // A received answer renders at once. The deferred value makes React render the rest in slices, so that a slow phone
  // stays responsive.
  const value = useDeferredValue(answers);
  useStoredMerchant(status.data);
  useMerchantLanguage(status.data);
  if (status.data && bootScreen(status.data.status) !== 'app') return <StoppedScreen system={status.data} />;
  if (value)
    return (
      <BootContext value={value}>
        <MemberLanguage />
        {children}
      </BootContext>
    );
  const failure = status.error ?? whitelabel.error;
  if (failure !== undefined) return <UnreachablePage failure={failure} onRetry={retry} />;
  return splash;
}

/** Stores the merchant's code in the browser (spec section 3). */
function useStoredMerchant(system: SystemStatusValue | undefined): void {
  const code = system?.merchant.code;
  useEffect(() => {
    if (code !== undefined) rememberMerchant(code);
  }, [code]);
}

/** Changes to the merchant's default language where the person has not chosen a language. */
function useMerchantLanguage(system: SystemStatusValue | undefined): void {
  const { i18n, change } = useSiteLanguage();
  const merchant = system?.merchant;
  useEffect(() => {
    if (!merchant) return;
    const language = pickLanguage([readStoredLanguage()], merchant.defaultLanguage);
    // The download of the texts may fail; the site then keeps the language in which it started.
    if (language !== i18n.chosen()) change(language).catch(console.error);
  }, [merchant, i18n, change]);
}

/** The screen in place of a site that is closed, or closed to this region. */
function StoppedScreen({ system }: { system: SystemStatusValue }) {
  const screen = bootScreen(system.status);
  return (
    <Suspense fallback={null}>
      {screen === 'maintenance' && <MaintenancePage system={system} />}
      {screen === 'restricted' && <RestrictedPage system={system} />}
    </Suspense>
  );
}

/** Explains why the site cannot be shown (spec section 8): the network fails, the network is slow, or no merchant uses this address. */
function UnreachablePage({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  return (
    <SystemPage
      alone
      title={t('system_page.unreachable_title')}
      text={errorSentence(failure)}
      actions={
        <Button variant="brass" size="large" onClick={onRetry}>
          {t('act.try_again')}
        </Button>
      }
    />
  );
}
