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
  /** Opens another page of the list. With `replace`, the requested page does not exist and leaves no entry in the history. */
  onPage: (page: number, how: { replace: boolean }) => void;
  /** Shown if the list has no games. */
  empty: ReactNode;
  /** Renders the part above the games; `total` is the number of games on all pages. */
  renderHead?: (total: number) => ReactNode;
  /** Called just before the site goes to the page of a game that was chosen. */
  onLeave?: () => void;
}

/** One page of a list of games with a paginator. Shows a skeleton while the page loads, an error with a retry if it failed, and `empty` without games. */
export function GamesView({ source, label, onPage, empty, renderHead, onLeave }: GamesViewProps) {
  const { t } = useTranslation('player');
  const { page, isStale, hasFailed, retry } = useGames(source);
  const isBeyondLast = page !== undefined && !isStale && source.pageNo > Math.max(page.totalPages, 1);
  useRedirectToLastPage(isBeyondLast ? Math.max(page.totalPages, 1) : undefined, onPage);
  if (hasFailed) return <GamesFailed onRetry={retry} />;
  if (page === undefined || isBeyondLast)
    return <GameGridSkeleton count={FIRST_TILES} label={t('game.list_loading')} />;
  return (
    <div className={styles.root} data-state={isStale ? 'stale' : 'idle'} aria-busy={isStale}>
      <VisuallyHidden>
        <h2 aria-live="polite">{t('lobby.found', { count: page.total })}</h2>
      </VisuallyHidden>
      {renderHead?.(page.total)}
      {page.games.length === 0 ? empty : <Tiles source={source} games={page.games} label={label} onLeave={onLeave} />}
      <Pages page={page} pageNo={source.pageNo} onPage={onPage} />
    </div>
  );
}

/** The number of tiles that a desktop window shows. A skeleton of a whole page would only make the scroll bar jump when fewer games arrive. */
const FIRST_TILES = 18;
/** The number of tiles that are in view at first on any screen; their pictures are fetched at once. */
const EAGER_TILES = 6;
/** The number of tiles that a slow phone can lay out at a time without a noticeable delay. */
const SLICE_TILES = 6;

/** Leads an address with a page beyond the last one to the last page (spec section 4). `undefined`: the requested page exists. */
function useRedirectToLastPage(last: number | undefined, onPage: GamesViewProps['onPage']): void {
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

/** The games of a list, of which the first `count` are rendered. */
interface ShownGames {
  /** The source of the games as JSON, which tells lists apart. */
  readonly list: string;
  readonly games: readonly Game[];
  readonly texts: GameCardTexts;
  readonly count: number;
  /** The same games in the previous language. They fill the places after the first `count` until these are translated. */
  readonly before?: Pick<ShownGames, 'games' | 'texts'>;
}

/**
 * Renders the tiles that a window shows at once, so that a press or the first view is answered quickly, and the others in slices while the browser is
 * idle. After a change of the language, all tiles are replaced in slices.
 */
function Tiles({ source, games, label, onLeave }: TilesProps) {
  const isIdle = useIdle();
  const list = JSON.stringify(source);
  const texts = useCardTexts(games);
  const [shown, setShown] = useState<ShownGames>({ list, games, texts, count: FIRST_TILES });
  if (shown.games !== games || shown.texts !== texts) setShown(nextShown(shown, { list, games, texts }));
  const { count } = shown;
  const before = count < games.length ? shown.before : undefined;
  useEffect(() => {
    if (isIdle && count < games.length)
      startTransition(() => setShown((now) => ({ ...now, count: now.count + SLICE_TILES })));
  }, [isIdle, count, games]);
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

/**
 * Decides how many of the arrived games are rendered at once: none if they are the current games in another language, all if they belong to the
 * current list, and `FIRST_TILES` for another list.
 */
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
