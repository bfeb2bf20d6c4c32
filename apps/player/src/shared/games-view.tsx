import type { Game } from '@baize/contract/schemas/games';
import { usePaginatorTexts } from '@baize/site/paginator-texts';
import { useIdle } from '@baize/site/when-idle';
import { GameGrid, GameGridSkeleton } from '@baize/ui/game-grid';
import { Paginator } from '@baize/ui/paginator';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { startTransition, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GameCard, useCardTexts, type GameCardTexts } from './game-card.tsx';
import { GamesFailed } from './games-failed.tsx';
import styles from './games-view.module.css';
import { useGames, type GamesPage, type GamesSource } from './games.ts';

export interface GamesViewProps {
  source: GamesSource;
  /** The name of the list, for screen readers. */
  label: string;
  /** `replace`: the page that was asked for is not there. */
  onPage: (page: number, how: { replace: boolean }) => void;
  /** Stands where there is no game. */
  empty: ReactNode;
  /** Over the games, with how many there are. */
  renderHead?: (total: number) => ReactNode;
  onLeave?: () => void;
}

/** A page of games with its pages; while it loads, when it failed, and when there is nothing. No more tiles than one page. */
export function GamesView({ source, label, onPage, empty, renderHead, onLeave }: GamesViewProps) {
  const { t } = useTranslation('player');
  const { page, stale, failed, retry } = useGames(source);
  const beyond = page !== undefined && !stale && source.pageNo > Math.max(page.totalPages, 1);
  useLastPage(beyond ? Math.max(page.totalPages, 1) : undefined, onPage);
  if (failed) return <GamesFailed onRetry={retry} />;
  if (page === undefined || beyond) return <GameGridSkeleton count={FIRST_TILES} label={t('game.list_loading')} />;
  return (
    <div className={styles.root} data-state={stale ? 'stale' : 'idle'} aria-busy={stale}>
      <VisuallyHidden>
        <h2 aria-live="polite">{t('lobby.found', { count: page.total })}</h2>
      </VisuallyHidden>
      {renderHead?.(page.total)}
      {page.games.length === 0 ? empty : <Tiles source={source} games={page.games} label={label} onLeave={onLeave} />}
      <Pages page={page} pageNo={source.pageNo} onPage={onPage} />
    </div>
  );
}

/** The number of places that a window of a desktop holds; a whole page of places would only make the scroll bar jump. */
const FIRST_TILES = 18;
const EAGER_TILES = 6;
/** The number of cards that a slow phone lays out in one go without being felt. */
const SLICE_TILES = 6;

/** Spec section 4: a page beyond the last is ignored; its address leads to the last one. */
function useLastPage(last: number | undefined, onPage: GamesViewProps['onPage']): void {
  const go = useEffectEvent((page: number) => onPage(page, { replace: true }));
  useEffect(() => {
    if (last !== undefined) go(last);
  }, [last]);
}

interface TilesProps {
  source: GamesSource;
  games: GamesPage['games'];
  label: string;
  onLeave: (() => void) | undefined;
}

/** The games of a list and how many of them are rendered so far. The games in the previous language fill the places behind them. */
interface ShownGames {
  readonly list: string;
  readonly games: readonly Game[];
  readonly texts: GameCardTexts;
  readonly count: number;
  readonly before?: Pick<ShownGames, 'games' | 'texts'>;
}

/**
 * What the window shows answers the press, or stands in the first view; the rest follows in slices. The same games in another language
 * come in slices altogether.
 */
function Tiles({ source, games, label, onLeave }: TilesProps) {
  const idle = useIdle();
  const list = JSON.stringify(source);
  const texts = useCardTexts(games);
  const [shown, setShown] = useState<ShownGames>({ list, games, texts, count: FIRST_TILES });
  if (shown.games !== games || shown.texts !== texts) setShown(nextShown(shown, { list, games, texts }));
  const { count } = shown;
  const before = count < games.length ? shown.before : undefined;
  useEffect(() => {
    if (idle && count < games.length)
      startTransition(() => setShown((now) => ({ ...now, count: now.count + SLICE_TILES })));
  }, [idle, count, games]);
  const tiles = [
    ...games.slice(0, count).map((game) => ({ game, texts })),
    ...(before?.games.slice(count).map((game) => ({ game, texts: before.texts })) ?? []),
  ];
  return (
    <GameGrid label={label} lang={(before ?? shown).texts.lang}>
      {tiles.map((tile, index) => (
        <GameCard key={tile.game.nodeId} {...tile} eager={index < EAGER_TILES} {...(onLeave && { onLeave })} />
      ))}
    </GameGrid>
  );
}

function nextShown(now: ShownGames, next: Pick<ShownGames, 'list' | 'games' | 'texts'>): ShownGames {
  const isTranslated =
    next.texts.lang !== now.texts.lang &&
    next.games.length === now.games.length &&
    next.games.every(({ nodeId }, index) => nodeId === now.games[index]?.nodeId);
  if (isTranslated) return { ...next, count: 0, before: now };
  return { ...next, count: next.list === now.list ? next.games.length : FIRST_TILES };
}

function Pages({ page, pageNo, onPage }: { page: GamesPage; pageNo: number; onPage: GamesViewProps['onPage'] }) {
  const texts = usePaginatorTexts();
  return (
    <Paginator
      className={styles.pages}
      page={pageNo}
      pageCount={page.totalPages}
      onPageChange={(next) => onPage(next, { replace: false })}
      texts={texts}
    />
  );
}
