import { GAMES_PER_LOBBY_PAGE, GAMES_PER_OWN_LOBBY_PAGE, GAMES_PER_SEARCH_PAGE } from '@baize/contract/limits';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { GamesList, GamesSource } from '../../shared/games.ts';
import { readPage } from '@baize/site/list-address';

/**
 * What a lobby shows, as its address says it: `?tab=hot&vendor=PG&q=dragon&page=2`. Reload, back and a shared link all show the
 * same.
 */
export interface LobbyQuery {
  tab: GamesList;
  /** Vendor code; undefined is "All". */
  vendor: string | undefined;
  name: string;
  page: number;
}

/** The classify tabs of spec section 2, in their order. New games stand among the tabs of a search for slots alone. */
const TABS = ['all', 'hot', 'recent', 'favorite'] as const satisfies readonly GamesList[];

export function lobbyTabs(category: GameTypeCode, { name }: Pick<LobbyQuery, 'name'>): readonly GamesList[] {
  return category === 'RNG' && name !== '' ? [...TABS, 'new'] : TABS;
}

/** The lists that a name does not narrow. */
function isNamed(tab: GamesList): boolean {
  return tab === 'all' || tab === 'new';
}

export function readLobbyQuery(params: URLSearchParams, category: GameTypeCode): LobbyQuery {
  const typed = (params.get('q') ?? '').trim();
  const tab = lobbyTabs(category, { name: typed }).find((each) => each === params.get('tab')) ?? 'all';
  return {
    tab,
    vendor: params.get('vendor') || undefined,
    name: isNamed(tab) ? typed : '',
    page: readPage(params),
  };
}

/**
 * The address of a change; another tab, vendor or name starts at the first page. A search leaves the tabs that know no names, and
 * such a tab leaves the search. What is the default is left out.
 */
export function writeLobbyQuery(query: LobbyQuery, change: Partial<LobbyQuery>): URLSearchParams {
  const { tab, vendor, page, ...next } = { ...query, ...(!('page' in change) && { page: 1 }), ...change };
  const typed = next.name.trim();
  const searches = change.tab === undefined && typed !== '' && !isNamed(tab);
  const shownTab = searches || (tab === 'new' && typed === '') ? 'all' : tab;
  const params = new URLSearchParams();
  if (shownTab !== 'all') params.set('tab', shownTab);
  if (vendor !== undefined) params.set('vendor', vendor);
  if (typed !== '' && isNamed(shownTab)) params.set('q', typed);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Spec section 9, "Page sizes": 40 in the lobby, 24 in a search, 15 of hot, recent and favourite games. */
export function lobbySource(category: GameTypeCode, { tab, vendor, name, page }: LobbyQuery): GamesSource {
  const searchOr = name === '' ? GAMES_PER_LOBBY_PAGE : GAMES_PER_SEARCH_PAGE;
  return {
    list: tab,
    gameType: category,
    name,
    pageNo: page,
    pageSize: isNamed(tab) ? searchOr : GAMES_PER_OWN_LOBBY_PAGE,
    ...(vendor !== undefined && { vendor }),
  };
}
