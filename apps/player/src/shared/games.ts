import { useFavoriteListQuery, useGameListQuery, useHotGamesQuery, useRecentGamesQuery } from '@baize/api/member';
import type { CasinoSubType } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Game } from '@baize/contract/schemas/games';
import { useState } from 'react';
import { useClientFields } from './client-fields.ts';

/** The lists of games (spec section 9, "Game-selection types"). */
export type GamesList = 'all' | 'new' | 'hot' | 'recent' | 'favorite';

/** One page of a list of games, with the filters of the list. */
export interface GamesSource {
  readonly list: GamesList;
  readonly gameType?: GameTypeCode;
  readonly vendor?: string;
  /** The text to search for in the names of games. The lists other than `all` and `new` ignore it. */
  readonly name?: string;
  /** The casino sub-type to show. The lists other than `all` and `new` ignore it. */
  readonly classify?: CasinoSubType;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface GamesPage {
  readonly games: readonly Game[];
  readonly total: number;
  readonly totalPages: number;
}

export interface Games {
  /** `undefined` while the first answer is on its way. */
  readonly page: GamesPage | undefined;
  /** True: `page` is the previous answer, because the answer to a changed search or in another language is still on its way. */
  readonly isStale: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The part of an RTK Query result that `toGames` reads. */
interface Answer<Value> {
  readonly data?: Value | undefined;
  readonly currentData?: Value | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** Fetches a page of any list of games. Only the query of the chosen list is sent. */
export function useGames(source: GamesSource): Games {
  const all = useAllGames(source);
  const hot = useHotGames(source);
  const recent = useRecentGames(source);
  const favorite = useFavoriteGames(source);
  return useKeptPage({ all, new: all, hot, recent, favorite }[source.list], JSON.stringify(source));
}

/** Keeps the last page of the same list in place while the list is fetched in another language. `list` tells lists apart. */
function useKeptPage(games: Games, list: string): Games {
  const [kept, setKept] = useState({ list, page: games.page });
  if (games.page && (kept.list !== list || kept.page?.games !== games.page.games)) setKept({ list, page: games.page });
  return { ...games, page: games.page ?? (kept.list === list ? kept.page : undefined) };
}

function useAllGames({ list, name = '', classify, ...source }: GamesSource): Games {
  const narrowed = {
    ...(name !== '' && { gameName: name }),
    ...(list === 'new' && { isNew: 1 as const }),
    ...(classify !== undefined && { gameClassify: classify }),
  };
  const query = {
    ...useClientFields().all,
    ...toFilterQuery(source),
    ...narrowed,
    pageNo: source.pageNo,
    pageSize: source.pageSize,
  };
  const answer = useGameListQuery(query, { skip: list !== 'all' && list !== 'new' });
  return toGames(answer, (page) => page, name !== '');
}

function useHotGames({ list, ...source }: GamesSource): Games {
  const query = {
    ...useClientFields().hot,
    ...toFilterQuery(source),
    pageNo: source.pageNo,
    pageSize: source.pageSize,
  };
  return toGames(useHotGamesQuery(query, { skip: list !== 'hot' }), ({ list: games, ...page }) => ({ games, ...page }));
}

function useRecentGames({ list, ...source }: GamesSource): Games {
  const query = {
    ...useClientFields().recent,
    ...toFilterQuery(source),
    page: source.pageNo,
    pageSize: source.pageSize,
  };
  const answer = useRecentGamesQuery(query, { skip: list !== 'recent' });
  return toGames(answer, ({ list: games, ...page }) => ({ games, ...page }));
}

function useFavoriteGames({ list, ...source }: GamesSource): Games {
  const paging = { pageNo: source.pageNo, pageSize: source.pageSize };
  const query = { ...useClientFields().favorite, ...toFilterQuery(source), ...paging };
  const answer = useFavoriteListQuery(query, { skip: list !== 'favorite' });
  return toGames(answer, ({ content: games, ...page }) => ({ games, ...page }));
}

function toFilterQuery({ gameType, vendor }: Pick<GamesSource, 'gameType' | 'vendor'>) {
  return {
    ...(gameType !== undefined && { gameType }),
    ...(vendor !== undefined && { vassalage: vendor }),
  };
}

/** Converts the result of a query. With `keepsPreviousPage`, the answer to the previous arguments stays until the next one arrives. */
function toGames<Value>(answer: Answer<Value>, toPage: (value: Value) => GamesPage, keepsPreviousPage = false): Games {
  const value = answer.currentData ?? (keepsPreviousPage ? answer.data : undefined);
  return {
    page: value && toPage(value),
    isStale: answer.currentData === undefined,
    hasFailed: answer.isError,
    retry: () => void answer.refetch(),
  };
}
