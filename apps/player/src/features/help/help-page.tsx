import { useHelpCenterQuery } from '@baize/api';
import type { HelpCenterValue } from '@baize/contract/schemas/help';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { useIsHydrated } from '@baize/site/use-is-hydrated';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { SearchField } from '@baize/ui/search-field';
import { Skeleton } from '@baize/ui/skeleton';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MenuFrame } from '../../shared/menu-frame.tsx';
import { paths } from '../../shared/paths.ts';
import { HelpMenu } from './help-menu.tsx';
import { HelpSectionCard } from './help-section-card.tsx';
import { findHelp } from './help-search.ts';
import styles from './help.module.css';
import { useAnchor } from './use-anchor.ts';

/** The page /help (spec section 2): a search and the sections of questions and answers, which the operator writes. */
export function HelpPage() {
  const { t } = useTranslation('player');
  const { date } = useFormats();
  const errorSentence = useErrorSentence();
  const isHydrated = useIsHydrated();
  const [question, setQuestion] = useState('');
  const { data, error, refetch } = useHelpCenterQuery({ lang: useLanguage(), device: 'WEB' });
  return (
    <>
      <PageTitle title={t('help.title')} />
      <Button
        variant="link"
        className={styles.back}
        icon={<ArrowLeft aria-hidden="true" />}
        render={<Link to={paths.index} />}
      >
        {t('help.back')}
      </Button>
      <PageHeader
        title={t('help.title')}
        // The date appears after hydration only, because the host that renders the page and the browser may format it differently.
        note={data && isHydrated ? t('help.updated', { date: date(data.updatedAt) }) : t('help.note')}
        actions={
          <SearchField
            frameClassName={styles.search}
            label={t('help.search')}
            clearLabel={t('help.search_clear')}
            value={question}
            onValueChange={setQuestion}
          />
        }
      />
      {data && <Help value={data} question={question} onShowAll={() => setQuestion('')} />}
      <p className={styles.feedback}>
        {t('help.feedback')} <Link to={paths.feedback}>{t('feedback.title')}</Link>
      </p>
      {!data && !error && <HelpSkeleton />}
      {!data && error && (
        <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}

interface HelpProps {
  value: HelpCenterValue;
  question: string;
  onShowAll: () => void;
}

function Help({ value, question, onShowAll }: HelpProps) {
  const { t } = useTranslation('player');
  const root = useAnchor<HTMLDivElement>();
  const foundSections = findHelp(value.sections, question);
  const isSearching = question.trim() !== '';
  const articles = foundSections.reduce((sum, section) => sum + section.articles.length, 0);
  return (
    <MenuFrame ref={root}>
      <HelpMenu sections={foundSections} />
      <div className={styles.sections}>
        <VisuallyHidden render={<output />}>{isSearching && t('help.found', { count: articles })}</VisuallyHidden>
        {foundSections.map((section) => (
          <HelpSectionCard key={section.sectionId} section={section} allOpen={isSearching} />
        ))}
        {foundSections.length === 0 && (
          <EmptyState
            text={t(isSearching ? 'help.nothing' : 'help.empty')}
            action={isSearching && <Button onClick={onShowAll}>{t('help.show_all')}</Button>}
          />
        )}
      </div>
    </MenuFrame>
  );
}

function HelpSkeleton() {
  const { t } = useTranslation('player');
  return (
    <MenuFrame>
      <VisuallyHidden render={<output />}>{t('state.loading')}</VisuallyHidden>
      <Skeleton shape="block" className={styles.menuWait} />
      <div className={styles.sections}>
        <Skeleton shape="block" className={styles.sectionWait} />
        <Skeleton shape="block" className={styles.sectionWait} />
        <Skeleton shape="block" className={styles.sectionWait} />
      </div>
    </MenuFrame>
  );
}
