import { isApiError } from '@baize/api';
import { useLottoGameQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayTextsOfFamily } from '../panel/play-texts.tsx';
import { LotteryTable } from './lottery-table.tsx';
import { NoLottery } from './no-lottery.tsx';
import styles from './game.module.css';

export interface ChosenLotteryProps {
  gameCode: string;
  /** The vendor's code from the tile that led here; `null` if the address names none. */
  vendor: string | null;
}

/** Loads the terms of one lottery and shows its page. Shows a skeleton while they load, and an error with a retry if they cannot be loaded. */
export function ChosenLottery({ gameCode, vendor }: ChosenLotteryProps) {
  const language = useLanguage();
  const { data, error, refetch, fulfilledTimeStamp } = useLottoGameQuery(
    { gameCode, language },
    { refetchOnFocus: true },
  );
  const onRefetch = () => void refetch();
  if (data)
    return (
      <Suspense fallback={<Unloaded error={undefined} onRetry={onRefetch} />}>
        <PlayTextsOfFamily family={data.family}>
          <LotteryTable game={data} fulfilledTimeStamp={fulfilledTimeStamp} onRefetch={onRefetch} />
        </PlayTextsOfFamily>
      </Suspense>
    );
  if (isApiError(error) && error.code === 'game.not_found') return <NoLottery vendor={vendor} gameCode={gameCode} />;
  return <Unloaded error={error} onRetry={onRefetch} />;
}

/** The skeleton of the page, or the error that kept it from loading. */
function Unloaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const title = t('category.LOTT');
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} />
      {error === undefined ? (
        <div className={styles.loading} aria-busy="true">
          <Skeleton shape="block" className={styles.headSkeleton} />
          <Skeleton shape="block" className={styles.panelSkeleton} />
        </div>
      ) : (
        <ErrorState text={errorSentence(error)} action={<Button onClick={onRetry}>{t('act.try_again')}</Button>} />
      )}
    </>
  );
}
