import { useRankListQuery } from '@baize/api/member';
import { WINNERS_MAX } from '@baize/contract/limits';
import { useLanguage } from '@baize/site/language';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import { SlowList } from '@baize/ui/slow-list';
import Trophy from 'lucide-react/icons/trophy';
import { useTranslation } from 'react-i18next';
import { sortByWinAmount } from './by-win-amount.ts';
import { SectionFrame } from './section-frame.tsx';
import { WinnerRow } from './winner-row.tsx';
import styles from './winners.module.css';

/** The number of days whose wins the server lists. */
const WINNER_DAYS = 7;
/**
 * How often a board in view is fetched again. The server refreshes its list every 5 seconds, but the highest wins of a week change seldom, and half a minute
 * costs each visitor only two small calls a minute.
 */
const POLL_MS = 30_000;
const SHOWN_ROWS = 6;

/** The board of the highest wins (spec section 2, winner board). It shows real wins of settled bets only, and says so if there are none. */
export function WinnerBoard() {
  const { t } = useTranslation('player');
  return (
    <SectionFrame id="section-winners" title={t('winners.title')} icon={<Trophy aria-hidden="true" />}>
      {(near) => (
        <>
          <p className={styles.note}>{t('winners.note', { days: WINNER_DAYS })}</p>
          <div className={styles.board}>
            <Board near={near} />
          </div>
        </>
      )}
    </SectionFrame>
  );
}

/** Fetches the wins only while the board is near the window and the tab is visible. */
function Board({ near }: { near: boolean }) {
  const { t } = useTranslation('player');
  const language = useLanguage();
  const { data, isError, refetch } = useRankListQuery(
    { gameCategory: 'ALL', language, limitNum: WINNERS_MAX },
    { skip: !near, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  // The list stays if a later call fails, so the error is shown only before the first answer.
  if (!data) {
    if (!isError) return <BoardSkeleton still={!near} />;
    return (
      <ErrorState
        text={t('winners.failed')}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    );
  }
  if (data.list.length === 0) return <EmptyState text={t('winners.empty', { days: WINNER_DAYS })} />;
  const items = sortByWinAmount(data.list).map(({ vo }, index) => ({
    key: `${vo.wonAt} ${vo.account} ${vo.winAmount}`,
    content: <WinnerRow place={index + 1} win={vo} />,
  }));
  return <SlowList label={t('winners.title')} rows={SHOWN_ROWS} items={items} />;
}

/** The skeleton of the board. It does not move (`still`) while nothing is being fetched. */
function BoardSkeleton({ still }: { still: boolean }) {
  const { t } = useTranslation('player');
  return (
    <output className={styles.places} aria-label={t('winners.loading')}>
      {Array.from({ length: SHOWN_ROWS }, (_, index) => (
        <Skeleton key={index} shape="block" still={still} />
      ))}
    </output>
  );
}
