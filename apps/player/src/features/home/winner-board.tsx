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
import { byWinAmount } from './by-win-amount.ts';
import { SectionFrame } from './section-frame.tsx';
import { WinnerRow } from './winner-row.tsx';
import styles from './winners.module.css';

/** The server shows wins of so many days. */
const WINNER_DAYS = 7;
/**
 * How often a board in view asks again. The server itself looks anew every 5 seconds for everybody; the highest wins of a week
 * change seldom, and a list that moves slowly is read slowly: half a minute is live, and costs each visitor two small calls a
 * minute.
 */
const ASKED_AGAIN_MS = 30_000;
const SHOWN_ROWS = 6;

/** Spec section 2, winner board: the highest wins first. Real wins of settled bets alone; it says so when there is none. */
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

/** Asks while it is near the window and the tab is seen. */
function Board({ near }: { near: boolean }) {
  const { t } = useTranslation('player');
  const language = useLanguage();
  const { data, isError, refetch } = useRankListQuery(
    { gameCategory: 'ALL', language, limitNum: WINNERS_MAX },
    { skip: !near, pollingInterval: ASKED_AGAIN_MS, skipPollingIfUnfocused: true },
  );
  // What is known stays when one of the later calls fails.
  if (!data) {
    if (!isError) return <BoardPlace still={!near} />;
    return (
      <ErrorState
        text={t('winners.failed')}
        action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
      />
    );
  }
  if (data.list.length === 0) return <EmptyState text={t('winners.empty', { days: WINNER_DAYS })} />;
  const items = byWinAmount(data.list).map(({ vo }, index) => ({
    key: `${vo.wonAt} ${vo.account} ${vo.winAmount}`,
    content: <WinnerRow place={index + 1} win={vo} />,
  }));
  return <SlowList label={t('winners.title')} rows={SHOWN_ROWS} items={items} />;
}

/** Still: nothing is on its way there yet. */
function BoardPlace({ still }: { still: boolean }) {
  const { t } = useTranslation('player');
  return (
    <output className={styles.places} aria-label={t('winners.loading')}>
      {Array.from({ length: SHOWN_ROWS }, (_, index) => (
        <Skeleton key={index} shape="block" still={still} />
      ))}
    </output>
  );
}
