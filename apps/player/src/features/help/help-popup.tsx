import { useHelpCenterQuery } from '@baize/api';
import { useLanguage } from '@baize/site/language';
import { LoadFailed } from '@baize/site/load-failed';
import type { HostedPopupProps } from '@baize/site/popup-host';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { Popup } from '@baize/ui/popup';
import { SearchField } from '@baize/ui/search-field';
import { Skeleton } from '@baize/ui/skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpSectionCard } from './help-section-card.tsx';
import { findHelp } from './help-search.ts';
import styles from './help.module.css';

/** The popup of the help centre (spec section 2): search and answers without leaving the page, such as a running game. */
export function HelpPopup({ open, onClose }: HostedPopupProps) {
  const { t } = useTranslation('player');
  return (
    <Popup
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('help.title')}
      closeLabel={t('act.close')}
      size="large"
    >
      <HelpAnswers />
    </Popup>
  );
}

function HelpAnswers() {
  const { t } = useTranslation('player');
  const [question, setQuestion] = useState('');
  const { data, error, refetch } = useHelpCenterQuery({ lang: useLanguage(), device: 'WEB' });
  const isSearching = question.trim() !== '';
  const foundSections = data ? findHelp(data.sections, question) : [];
  return (
    <div className={styles.sections}>
      <SearchField
        label={t('help.search')}
        clearLabel={t('help.search_clear')}
        value={question}
        onValueChange={setQuestion}
      />
      {foundSections.map((section) => (
        <HelpSectionCard key={section.sectionId} section={section} allOpen={isSearching} />
      ))}
      {data && foundSections.length === 0 && (
        <EmptyState
          text={t(isSearching ? 'help.nothing' : 'help.empty')}
          action={isSearching && <Button onClick={() => setQuestion('')}>{t('help.show_all')}</Button>}
        />
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="block" className={styles.sectionWait} />}
    </div>
  );
}
