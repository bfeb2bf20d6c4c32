import { useGameListQuery } from '@baize/api/member';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { GAMES_PER_LOBBY_PAGE } from '@baize/contract/limits';
import { useLanguage } from '@baize/site/language';
import { PageTitle } from '@baize/site/page-title';
import { usePaginatorTexts } from '@baize/site/paginator-texts';
import { Button } from '@baize/ui/button';
import { EmptyState } from '@baize/ui/empty-state';
import { GameGrid, GameGridSkeleton } from '@baize/ui/game-grid';
import { PageHeader } from '@baize/ui/page-header';
import { Paginator } from '@baize/ui/paginator';
import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { Lane } from '../../shared/categories.ts';
import { GameCard } from '../../shared/game-card.tsx';
import { useLanes } from '../../shared/lanes.ts';
import styles from './lobby.module.css';
import { readLobbyQuery, writeLobbyQuery, type LobbyQuery } from './lobby-query.ts';
import { LobbySearch } from './lobby-search.tsx';
import { VendorMenu } from './vendor-menu.tsx';
import { GamesFailed } from '../../shared/games-failed.tsx';

/** Spec section 2, category lobby: vendors, search, games, pages. Favourites, recent and hot games come with issue 3. */
export function LobbyPage({ category }: { category: GameTypeCode }) {
  const { t } = useTranslation('player');
  const [params, setParams] = useSearchParams();
  const query = readLobbyQuery(params);
  const { lanes } = useLanes();
  const lane = lanes.find(({ gameCategory }) => gameCategory === category);
  const title = t(`category.${category}`);
  return (
    <>
      <PageTitle title={title} />
      <PageHeader
        title={title}
        note={lane && <LobbyNote lane={lane} />}
        actions={
          <LobbySearch
            name={query.name}
            onNameChange={(name) => setParams(writeLobbyQuery(query, { name }), { replace: true })}
          />
        }
      />
      <VendorMenu vendors={lane?.vendors} query={query} />
      <LobbyGames category={category} query={query} />
    </>
  );
}

/** Until tables, seas and matches have engines of their own, every game is a slot in their look; the lobby says so. */
function LobbyNote({ lane: { gameCategory, games } }: { lane: Lane }) {
  const { t } = useTranslation('player');
  const count = t('section.count', { count: games });
  return gameCategory === 'RNG' ? count : t('lobby.reels', { games: count });
}

function LobbyGames({ category, query }: { category: GameTypeCode; query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const language = useLanguage();
  const [, setParams] = useSearchParams();
  const paginatorTexts = usePaginatorTexts();
  const { currentData, isError, refetch } = useGameListQuery({
    gameType: category,
    pageNo: query.page,
    pageSize: GAMES_PER_LOBBY_PAGE,
    language,
    ...(query.vendor !== undefined && { vassalage: query.vendor }),
    ...(query.name !== '' && { gameName: query.name }),
  });
  if (isError) return <GamesFailed onRetry={() => void refetch()} />;
  if (!currentData) return <GameGridSkeleton count={SKELETON_TILES} label={t('game.list_loading')} />;
  const { games, totalPages } = currentData;
  if (query.page > 1 && query.page > totalPages)
    return <Navigate to={`?${writeLobbyQuery(query, { page: Math.max(totalPages, 1) })}`} replace />;
  if (games.length === 0) return <NoGames query={query} />;
  return (
    <>
      <VisuallyHidden>
        <h2>{t('lobby.found', { count: currentData.total })}</h2>
      </VisuallyHidden>
      <GameGrid label={t(`category.${category}`)}>
        {games.map((game, index) => (
          <GameCard key={game.nodeId} game={game} eager={index < EAGER_TILES} />
        ))}
      </GameGrid>
      <Paginator
        className={styles.pages}
        page={query.page}
        pageCount={totalPages}
        onPageChange={(page) => setParams(writeLobbyQuery(query, { page }))}
        texts={paginatorTexts}
      />
    </>
  );
}

/** What a window of a desktop holds; a whole page of places would only make the scroll bar jump. */
const SKELETON_TILES = 18;
const EAGER_TILES = 6;

function NoGames({ query }: { query: LobbyQuery }) {
  const { t } = useTranslation('player');
  const [, setParams] = useSearchParams();
  const filtered = query.name !== '' || query.vendor !== undefined;
  return (
    <EmptyState
      text={t('lobby.empty_title')}
      action={filtered && <Button onClick={() => setParams({})}>{t('lobby.empty_act')}</Button>}
    />
  );
}
