import { usePlayLimitsQuery } from '@baize/api/member';
import type { PlayLimitsValue } from '@baize/contract/schemas/play-limits';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { BreakCard } from './break-card.tsx';
import { LimitRow } from './limit-row.tsx';
import { OffersCard } from './offers-card.tsx';
import styles from './play-limits.module.css';
import { RealityCheckCard } from './reality-check-card.tsx';
import { RunningBreak } from './running-break.tsx';

/** The kinds of limits with the number of limits that the server lists of each, for the skeleton. */
const LIMIT_KINDS = [
  { kind: 'deposit', rows: 3 },
  { kind: 'loss', rows: 3 },
  { kind: 'session', rows: 1 },
] as const;

/** The page on which members limit their own play: deposits, losses, session time, reminders, offers and breaks (decision 16). */
export function LimitsPage() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  // The used parts change with every bet, so each visit fetches them again.
  const { data, error, refetch } = usePlayLimitsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle title={t('limit.title')} />
      <PageHeader title={t('limit.title')} note={t('limit.note')} />
      {error && !data ? (
        <ErrorState
          text={errorSentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <div className={styles.cards}>
          {data?.excluded && <RunningBreak until={data.excludedUntil} />}
          {LIMIT_KINDS.map(({ kind, rows }) => (
            <KindCard key={kind} kind={kind} rows={rows} value={data} />
          ))}
          <RealityCheckCard />
          <OffersCard />
          <BreakCard isExcludedForEver={data?.excluded === true && data.excludedUntil === null} />
        </div>
      )}
    </>
  );
}

interface KindCardProps {
  kind: (typeof LIMIT_KINDS)[number]['kind'];
  rows: number;
  value: PlayLimitsValue | undefined;
}

function KindCard({ kind, rows, value }: KindCardProps) {
  const { t } = useTranslation('player');
  return (
    <Card title={t(`limit.kind_${kind}`)} padding="flush" aria-busy={value === undefined}>
      <p className={styles.why}>{t(`limit.why_${kind}`)}</p>
      <ul className={styles.rows}>
        {value
          ? value.limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => <LimitRow key={limit.period} limit={limit} currency={value.currency} />)
          : Array.from({ length: rows }, (_, index) => (
              <li key={index} className={styles.row}>
                <Skeleton shape="block" className={styles.rowSkeleton} />
              </li>
            ))}
      </ul>
    </Card>
  );
}
