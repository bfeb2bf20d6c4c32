import { useLottoGameQuery } from '@baize/api/member';
import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import { useLanguage } from '@baize/site/language';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { SearchField } from '@baize/ui/search-field';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { Skeleton } from '@baize/ui/skeleton';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { DrawFacts } from './draw-facts.tsx';
import { MarketRule } from './market-rule.tsx';
import { ReturnsTables } from './returns-tables.tsx';
import styles from './returns.module.css';

/** The plays of one lottery with their chances, prizes and returns. */
export function LotteryReturns({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useLottoGameQuery({ gameCode, language: useLanguage() });
  const title = data ? `${t('returns.title')}: ${data.gameName}` : t('returns.title');
  return (
    <>
      <Button
        variant="link"
        className={styles.back}
        icon={<ArrowLeft aria-hidden="true" />}
        render={<Link to={paths.lotteryReturns} />}
      >
        {t('returns.all')}
      </Button>
      <PageHeader title={title} note={t('returns.note')} />
      {data && <Terms terms={data} />}
      {!data && !error && <Skeleton shape="block" className={styles.wait} />}
      {!data && error && (
        <ErrorState text={errorSentence(error)} action={<Button onClick={refetch}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}

function Terms({ terms }: { terms: LottoGameValue }) {
  const { t } = useTranslation('player');
  const [market, setMarket] = useState(terms.markets[0] ?? 'credit');
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words);
  const segments = terms.markets.map((value) => ({ value, label: t(`returns.market_${value}`) }));
  return (
    <div className={styles.returns}>
      <div className={styles.controls}>
        {segments.length > 1 && (
          <SegmentedControl
            label={t('returns.market')}
            segments={segments}
            value={market}
            onValueChange={setMarket}
            size="small"
          />
        )}
        <SearchField
          frameClassName={styles.search}
          label={t('returns.search')}
          clearLabel={t('returns.search_clear')}
          value={words}
          onValueChange={setWords}
        />
      </div>
      <MarketRule market={market} terms={terms} />
      <Suspense fallback={<Skeleton shape="block" className={styles.wait} />}>
        <ReturnsTables terms={terms} market={market} words={searched} onShowAll={() => setWords('')} />
      </Suspense>
      <DrawFacts gameCode={terms.gameCode} isOwnDraw={terms.isOwnDraw} />
    </div>
  );
}
