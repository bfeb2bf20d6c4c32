import { UiProvider } from '@baize/ui/ui-provider';
import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { LanguageProvider, type SiteLanguage } from '../language/language.tsx';
import type { SiteStore } from '../store/store.ts';
import { OfflineNotice } from '../page/offline-notice.tsx';
import { paintBrowserBars } from '../theme/theme.ts';
import { ToastHost, type ToastHostProps } from '../popups/toast-host.tsx';

export interface SiteProvidersProps {
  store: SiteStore;
  language: SiteLanguage;
  children: ReactNode;
  /** Imports the component that renders the toasts, where a site replaces the default one. */
  loadToasts?: ToastHostProps['load'];
}

/** Wraps a site's router in the store, the texts and the toasts. */
export function SiteProviders({ store, language, children, loadToasts }: SiteProvidersProps) {
  useEffect(paintBrowserBars, []);
  return (
    <Provider store={store}>
      <LanguageProvider value={language}>
        <UiProvider>
          <OfflineNotice />
          {children}
          <ToastHost load={loadToasts} />
        </UiProvider>
      </LanguageProvider>
    </Provider>
  );
}
