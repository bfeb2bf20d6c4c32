import { useLottoMenuQuery } from '@baize/api/member';
import type { LottoMenuGame, LottoMenuValue } from '@baize/contract/schemas/lotto';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawStrip } from './draw-strip.tsx';
import { IssueCountdown } from './issue-countdown.tsx';
import { isOfKind, type LotteryKind } from './lottery-kind.ts';
import { lotterySearch } from './lottery-search.ts';
import { AllLotteries } from './no-lottery.tsx';
import { RecentLotteries } from './recent-lotteries.tsx';
import { useServerClock, type ServerClock } from './server-clock.ts';
import { ALL_LOTTERIES, useDrawChanges } from './use-draw-changes.ts';
import { useRecentLotteries } from './use-recent-lotteries.ts';
import { useRefetchAt } from './use-refetch-at.ts';
import styles from './game.module.css';

const SKELETON_COUNT = 6;
const RECENT_SHOWN_MAX = 8;
/** Live messages of all lotteries within this time cause one refetch together. */
const LIST_SPREAD_MS = 2_000;
const AREA_TITLE_KEYS = {
  other: 'lottery.list_other',
  vietnam: 'lottery.list_vietnam',
  'southeast-asia': 'lottery.list_southeast_asia',
} as const satisfies Record<LotteryKind, string>;

/**
 * The lotteries of a page with their countdowns and last draws, below those that the member played last. Both are shown at the same time, so
 * that the list does not move down.
 */
export function LotteryList({ kind }: { kind: LotteryKind }) {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const language = useLanguage();
  const menu = useLottoMenuQuery({ language }, { refetchOnFocus: true });
  const recent = useRecentLotteries();
  const title = t(AREA_TITLE_KEYS[kind]);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader title={title} note={t('lottery.list_note')} />
      {menu.data && !recent.isLoading ? (
        <Games
          menu={menu.data}
          recentCodes={recent.codes}
          kind={kind}
          fulfilledTimeStamp={menu.fulfilledTimeStamp}
          onDue={() => void menu.refetch()}
        />
      ) : menu.error ? (
        <ErrorState
          text={errorSentence(menu.error)}
          action={<Button onClick={() => void menu.refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <LoadingList />
      )}
    </>
  );
}

function LoadingList() {
  return (
    <div className={styles.list} aria-busy="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <Skeleton key={index} shape="block" className={styles.cardSkeleton} />
      ))}
    </div>
  );
}

interface GamesProps {
  menu: LottoMenuValue;
  recentCodes: readonly string[];
  kind: LotteryKind;
  fulfilledTimeStamp: number | undefined;
  onDue: () => void;
}

function Games({ menu, recentCodes, kind, fulfilledTimeStamp, onDue }: GamesProps) {
  const { t } = useTranslation('player');
  const clock = useServerClock(menu.serverTime, fulfilledTimeStamp);
  const games = menu.games.filter(({ category }) => isOfKind(category, kind));
  const closings = games.flatMap(({ openIssue }) => (openIssue ? [Date.parse(openIssue.closesAt)] : []));
  useDrawChanges(ALL_LOTTERIES, { subjects: ['closed', 'drawn', 'voided'], spreadMs: LIST_SPREAD_MS }, onDue);
  useRefetchAt(closings.length > 0 ? Math.min(...closings) : undefined, clock, onDue);
  if (games.length === 0) return <EmptyState text={t('lottery.list_empty')} action={<AllLotteries />} />;
  return (
    <>
      <RecentLotteries games={recentGames(games, recentCodes)} />
      <ul className={styles.list}>
        {games.map((game) => (
          <li key={game.gameCode}>
            <GameCard game={game} clock={clock} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the games with these codes, in the order of the codes, at most `RECENT_SHOWN_MAX`. Lotteries that are no longer on sale are left out. */
function recentGames(games: readonly LottoMenuGame[], codes: readonly string[]): LottoMenuGame[] {
  const byCode = new Map(games.map((game) => [game.gameCode, game]));
  return codes.flatMap((code) => byCode.get(code) ?? []).slice(0, RECENT_SHOWN_MAX);
}

function GameCard({ game, clock }: { game: LottoMenuGame; clock: ServerClock }) {
  const { t } = useTranslation('player');
  const { gameName, family, openIssue, lastDraw, isHot, maintenance } = game;
  return (
    <article className={styles.card} data-state={maintenance ? 'maintenance' : 'open'}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardName}>
          <Link className={styles.cardLink} to={lotterySearch(game)}>
            {gameName}
          </Link>
        </h2>
        {isHot && <Badge tone="brass">{t('lottery.hot')}</Badge>}
        {maintenance && <Badge tone="warn">{t('lottery.maintained')}</Badge>}
      </header>
      {!maintenance && <IssueCountdown issue={openIssue} clock={clock} />}
      {lastDraw && <DrawStrip family={family} draw={lastDraw.text} look="short" />}
    </article>
  );
}
