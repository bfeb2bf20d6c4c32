import { useLottoDrawsQuery } from '@baize/api/member';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { RecentDraws } from './recent-draws.tsx';
import type { IssueOnSale } from '../draws/issue.ts';
import type { ServerClock } from './server-clock.ts';
import { useAwaitedDraw } from './use-awaited-draw.ts';
import { useDrawChanges } from './use-draw-changes.ts';
import { useRefetchAt } from './use-refetch-at.ts';
import styles from './game.module.css';

export interface LastDrawsProps {
  gameCode: string;
  family: string;
  isOwnDraw: boolean;
  openIssue: IssueOnSale | null;
  clock: ServerClock;
}

const DRAWS_SHOWN = 10;
/** After a live message, each page refetches at a random moment within this time, so that thousands of pages do not call at once. */
const REFETCH_SPREAD_MS = 300;

/** The last draw, and earlier draws on demand. A draw that arrives while the page is open appears number by number. */
export function LastDraws({ gameCode, family, isOwnDraw, openIssue, clock }: LastDrawsProps) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error, refetch } = useLottoDrawsQuery({ gameCode, limitNum: DRAWS_SHOWN }, { refetchOnFocus: true });
  const awaited = useAwaitedDraw(openIssue, data?.draws[0]?.issue);
  useDrawChanges(
    gameCode,
    { subjects: ['announced', 'drawn', 'voided'], spreadMs: REFETCH_SPREAD_MS },
    () => void refetch(),
  );
  useRefetchAt(data && awaited && Date.parse(awaited.drawsAt), clock, () => void refetch());
  if (data)
    return <RecentDraws draws={data.draws} announced={data.announced} {...{ gameCode, family, isOwnDraw, awaited }} />;
  if (error)
    return (
      <p role="alert" className={styles.drawsFailed}>
        {errorSentence(error)}
        <Button size="small" onClick={() => void refetch()}>
          {t('act.try_again')}
        </Button>
      </p>
    );
  return (
    <div aria-busy="true">
      <Skeleton shape="block" className={styles.stripSkeleton} />
    </div>
  );
}
