import { useCustomerServiceQuery, useSystemStatusQuery } from '@baize/api';
import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';
import { isLanguageCode } from '@baize/i18n/languages';
import { useSiteLanguage } from '@baize/site/language';
import { useDocumentTitle } from '@baize/site/page-title';
import { groupResources } from '@baize/site/resource-groups';
import { selectServiceEntry } from '@baize/site/service-entry';
import { ServiceLinks } from '@baize/site/service-links';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { Loader } from '@baize/ui/loader';
import { Logo } from '@baize/ui/logo';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from './contact-page.module.css';

/**
 * The page of the customer service window (440 x 750 px) of a brand without a chat service: its messaging channels and social pages. It calls only
 * endpoints that are open during maintenance.
 */
export function ContactPage() {
  const { t } = useTranslation('player');
  const contacts = useCustomerServiceQuery();
  const { data: system } = useSystemStatusQuery();
  const [params] = useSearchParams();
  const brand = system?.merchant.name ?? '';
  useDocumentTitle(t('service.title'), brand);
  useOpenerLanguage(params.get('lang') ?? '');
  return (
    <main className={styles.root}>
      <header className={styles.header}>
        <Logo name={brand} />
      </header>
      <div className={styles.body}>
        <h1 className={styles.title}>{t('service.title')}</h1>
        {contacts.isError && (
          <ErrorState
            text={t('contact.failed')}
            action={<Button onClick={() => void contacts.refetch()}>{t('act.try_again')}</Button>}
          />
        )}
        {contacts.isLoading && <Loader size="large" label={t('state.loading')} />}
        {contacts.data && <ContactChannels contacts={contacts.data} type={params.get('type') ?? ''} />}
      </div>
    </main>
  );
}

function ContactChannels({ contacts, type }: { contacts: CustomerServiceValue; type: string }) {
  const { t } = useTranslation('player');
  const hasNoChannels = groupResources(contacts.resources).length === 0;
  return (
    <>
      <p className={styles.entry}>{selectServiceEntry(contacts.entries, type)?.name}</p>
      <p className={styles.text}>{t(hasNoChannels ? 'contact.none' : 'contact.text')}</p>
      <ServiceLinks look="rows" />
    </>
  );
}

/** Shows this window in the language that its opener names in the address. The choice is not stored. An unknown code changes nothing. */
function useOpenerLanguage(code: string): void {
  const { i18n, change } = useSiteLanguage();
  useEffect(() => {
    // If the texts of the language cannot be loaded, the page stays in the language it started with.
    if (isLanguageCode(code) && code !== i18n.chosen()) change(code).catch(console.error);
  }, [code, i18n, change]);
}
