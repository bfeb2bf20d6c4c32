import { useFavoriteListQuery, useGameListQuery, useHotGamesQuery, useRecentGamesQuery } from '@baize/api/member';
import type { CasinoSubType } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Game } from '@baize/contract/schemas/games';
import { useState } from 'react';
import { useClientFields } from './client-fields.ts';

/** Spec section 9, "Game-selection types". A name searches among `all` and `new`. */
export type GamesList = 'all' | 'new' | 'hot' | 'recent' | 'favorite';

export interface GamesSource {
  readonly list: GamesList;
  readonly gameType?: GameTypeCode;
  readonly vendor?: string;
  readonly name?: string;
  /** The casino sub-type that narrows `all` and `new`. */
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
  /** Undefined until it is there. */
  readonly page: GamesPage | undefined;
  /** The page is what was found before; the answer to the next letters, or in another language, is on its way. */
  readonly stale: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Answer<Value> {
  readonly data?: Value | undefined;
  readonly currentData?: Value | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** Reads a page of games of any list. */
export function useGames(source: GamesSource): Games {
  const all = useAllGames(source);
  const hot = useHotGames(source);
  const recent = useRecentGames(source);
  const favorite = useFavoriteGames(source);
  return useKept({ all, new: all, hot, recent, favorite }[source.list], JSON.stringify(source));
}

/** Asks for the same list anew in another language. What it shows stays until that has come. */
function useKept(games: Games, list: string): Games {
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
    ...filterOf(source),
    ...narrowed,
    pageNo: source.pageNo,
    pageSize: source.pageSize,
  };
  const answer = useGameListQuery(query, { skip: list !== 'all' && list !== 'new' });
  return gamesOf(answer, (page) => page, name !== '');
}

function useHotGames({ list, ...source }: GamesSource): Games {
  const query = { ...useClientFields().hot, ...filterOf(source), pageNo: source.pageNo, pageSize: source.pageSize };
  return gamesOf(useHotGamesQuery(query, { skip: list !== 'hot' }), ({ list: games, ...page }) => ({ games, ...page }));
}

function useRecentGames({ list, ...source }: GamesSource): Games {
  const query = { ...useClientFields().recent, ...filterOf(source), page: source.pageNo, pageSize: source.pageSize };
  const answer = useRecentGamesQuery(query, { skip: list !== 'recent' });
  return gamesOf(answer, ({ list: games, ...page }) => ({ games, ...page }));
}

function useFavoriteGames({ list, ...source }: GamesSource): Games {
  const paging = { pageNo: source.pageNo, pageSize: source.pageSize };
  const query = { ...useClientFields().favorite, ...filterOf(source), ...paging };
  const answer = useFavoriteListQuery(query, { skip: list !== 'favorite' });
  return gamesOf(answer, ({ content: games, ...page }) => ({ games, ...page }));
}

function filterOf({ gameType, vendor }: Pick<GamesSource, 'gameType' | 'vendor'>) {
  return {
    ...(gameType !== undefined && { gameType }),
    ...(vendor !== undefined && { vassalage: vendor }),
  };
}

function gamesOf<Value>(answer: Answer<Value>, pageOf: (value: Value) => GamesPage, keepsLast = false): Games {
  const value = answer.currentData ?? (keepsLast ? answer.data : undefined);
  return {
    page: value && pageOf(value),
    stale: answer.currentData === undefined,
    failed: answer.isError,
    retry: () => void answer.refetch(),
  };
}
