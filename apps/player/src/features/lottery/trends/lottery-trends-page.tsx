import { useLottoDrawsQuery } from '@baize/api/member';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { SegmentedControl } from '@baize/ui/segmented-control';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LotteryChoice } from '../draws/lottery-choice.tsx';
import { LotteryTabs } from '../draws/lottery-tabs.tsx';
import { DrawHistory } from './draw-history.tsx';
import { TrendCharts } from './trend-charts-view.tsx';
import { DRAW_COUNTS, readTrendsAddress, writeTrendsAddress, type TrendsAddress } from './trends-address.ts';
import styles from './trends.module.css';

/**
 * The page /lottery/trends: past draws of a lottery with the counts of their numbers and their roads (tables of runs, such as of big and small). It is
 * open to visitors.
 */
export function LotteryTrendsPage() {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const address = readTrendsAddress(params);
  const change = (next: Partial<TrendsAddress>) => setParams(writeTrendsAddress(params, next), { replace: true });
  return (
    <div className={styles.page}>
      <PageTitle title={t('lotto_trend.title')} />
      <PageHeader title={t('lotto_trend.title')} note={t('lotto_trend.note')} />
      <LotteryTabs active="trends" gameCode={address.gameCode} />
      <div className={styles.choices}>
        <LotteryChoice value={address.gameCode} onChange={(gameCode) => change({ gameCode })} />
        <SegmentedControl
          label={t('lotto_trend.draws')}
          segments={DRAW_COUNTS.map((value) => ({ value, label: value }))}
          value={address.draws}
          onValueChange={(draws) => change({ draws })}
        />
      </div>
      {address.gameCode === undefined ? (
        <EmptyState text={t('lotto_trend.choose')} />
      ) : (
        <Draws key={address.gameCode} gameCode={address.gameCode} address={address} onChange={change} />
      )}
    </div>
  );
}

interface DrawsProps {
  gameCode: string;
  address: TrendsAddress;
  onChange: (change: Partial<TrendsAddress>) => void;
}

function Draws({ gameCode, address, onChange }: DrawsProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  // A lottery may draw each minute, so each visit fetches the draws again.
  const { data, error, isFetching, refetch } = useLottoDrawsQuery(
    { gameCode, limitNum: Number(address.draws) },
    { refetchOnMountOrArgChange: true },
  );
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('act.try_again')}
    </Button>
  );
  if (error !== undefined) return <ErrorState text={errorSentence(error)} action={retry} />;
  if (!data) return <TrendsSkeleton />;
  if (data.draws.length === 0) return <EmptyState text={t('lotto_trend.empty')} action={retry} />;
  return (
    <>
      <TrendCharts value={data} address={address} onChange={onChange} />
      <DrawHistory value={data} />
    </>
  );
}

function TrendsSkeleton() {
  return (
    <div aria-busy="true" className={styles.page}>
      <Skeleton shape="block" className={styles.waitingCard} />
      <Skeleton shape="block" className={styles.waitingCard} />
    </div>
  );
}
