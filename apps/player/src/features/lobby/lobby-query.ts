import { GAMES_PER_LOBBY_PAGE, GAMES_PER_OWN_LOBBY_PAGE, GAMES_PER_SEARCH_PAGE } from '@baize/contract/limits';
import type { CasinoSubType } from '@baize/contract/codes';
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
  /** Undefined is every sub-type. Slots alone have sub-types. */
  classify: CasinoSubType | undefined;
  page: number;
}

/** The classify tabs of spec section 2, in their order. New games stand among the tabs of a search for slots alone. */
const TABS = ['all', 'hot', 'recent', 'favorite'] as const satisfies readonly GamesList[];

export function lobbyTabs(category: GameTypeCode, { name }: Pick<LobbyQuery, 'name'>): readonly GamesList[] {
  return category === 'RNG' && name !== '' ? [...TABS, 'new'] : TABS;
}

/** The casino sub-types of slots (spec section 9), in their order. The contract's own list is a schema's, which a browser does not load. */
const SUB_TYPES = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG'] as const satisfies readonly CasinoSubType[];

/** Returns whether a name and a sub-type narrow the list of the tab. */
function isNamed(tab: GamesList): boolean {
  return tab === 'all' || tab === 'new';
}

export function readLobbyQuery(params: URLSearchParams, category: GameTypeCode): LobbyQuery {
  const searchText = (params.get('q') ?? '').trim();
  const tab = lobbyTabs(category, { name: searchText }).find((each) => each === params.get('tab')) ?? 'all';
  return {
    tab,
    vendor: params.get('vendor') || undefined,
    name: isNamed(tab) ? searchText : '',
    classify: category === 'RNG' && isNamed(tab) ? SUB_TYPES.find((code) => code === params.get('type')) : undefined,
    page: readPage(params),
  };
}

/**
 * The address of a change; another tab, vendor, name or sub-type starts at the first page. A search leaves the tabs that know no names, and
 * such a tab leaves the search. What is the default is left out.
 */
export function writeLobbyQuery(query: LobbyQuery, change: Partial<LobbyQuery>): URLSearchParams {
  const { tab, vendor, classify, page, ...next } = { ...query, ...(!('page' in change) && { page: 1 }), ...change };
  const searchText = next.name.trim();
  const searches = change.tab === undefined && searchText !== '' && !isNamed(tab);
  const shownTab = searches || (tab === 'new' && searchText === '') ? 'all' : tab;
  const params = new URLSearchParams();
  if (shownTab !== 'all') params.set('tab', shownTab);
  if (vendor !== undefined) params.set('vendor', vendor);
  if (searchText !== '' && isNamed(shownTab)) params.set('q', searchText);
  if (classify !== undefined && isNamed(shownTab)) params.set('type', classify);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Spec section 9, "Page sizes": 40 in the lobby, 24 in a search, 15 of hot, recent and favourite games. */
export function lobbySource(category: GameTypeCode, { tab, vendor, name, classify, page }: LobbyQuery): GamesSource {
  const searchOr = name === '' ? GAMES_PER_LOBBY_PAGE : GAMES_PER_SEARCH_PAGE;
  return {
    list: tab,
    gameType: category,
    name,
    pageNo: page,
    pageSize: isNamed(tab) ? searchOr : GAMES_PER_OWN_LOBBY_PAGE,
    ...(vendor !== undefined && { vendor }),
    ...(classify !== undefined && { classify }),
  };
}
