import { UiProvider } from '@baize/ui/ui-provider';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { LanguageProvider, type SiteLanguage } from './language.tsx';
import type { SiteStore } from './store.ts';
import { ToastHost } from './toast-host.tsx';

export interface SiteProvidersProps {
  store: SiteStore;
  language: SiteLanguage;
  children: ReactNode;
}

/** Everything that stands around a site's router. */
export function SiteProviders({ store, language, children }: SiteProvidersProps) {
  return (
    <Provider store={store}>
      <LanguageProvider value={language}>
        <UiProvider>
          {children}
          <ToastHost />
        </UiProvider>
      </LanguageProvider>
    </Provider>
  );
}
