import { GAMES_PER_LOBBY_PAGE, GAMES_PER_OWN_LOBBY_PAGE, GAMES_PER_SEARCH_PAGE } from '@baize/contract/limits';
import type { CasinoSubType } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { GamesList, GamesSource } from '../../shared/games.ts';
import { readPage } from '@baize/site/list-address';

/**
 * The choices in a lobby, which its address holds: `?tab=hot&vendor=PG&q=dragon&page=2`. A reload, the back button and a shared link therefore show the
 * same games.
 */
export interface LobbyQuery {
  tab: GamesList;
  /** The code of a vendor; `undefined` means all vendors. */
  vendor: string | undefined;
  /** The text to search for in the names of games; empty without a search. */
  name: string;
  /** `undefined` means all sub-types. Only slots have sub-types. */
  classify: CasinoSubType | undefined;
  page: number;
}

/** The tabs of a lobby in their order (spec section 2, "classify tabs"). */
const TABS = ['all', 'hot', 'recent', 'favorite'] as const satisfies readonly GamesList[];

/** Lists the tabs of a lobby. New games are a tab only while slots are searched by name. */
export function lobbyTabs(category: GameTypeCode, { name }: Pick<LobbyQuery, 'name'>): readonly GamesList[] {
  return category === 'RNG' && name !== '' ? [...TABS, 'new'] : TABS;
}

/** The casino sub-types of slots in their order (spec section 9). The contract's list is part of a schema that a browser does not load. */
const SUB_TYPES = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG'] as const satisfies readonly CasinoSubType[];

/** Returns whether the list of a tab can be filtered by a name and a sub-type. */
function hasNameAndSubType(tab: GamesList): boolean {
  return tab === 'all' || tab === 'new';
}

/** Reads the choices from the address of a lobby. Unknown values count as missing, and a name or sub-type is ignored in a tab that has none. */
export function readLobbyQuery(params: URLSearchParams, category: GameTypeCode): LobbyQuery {
  const searchText = (params.get('q') ?? '').trim();
  const tab = lobbyTabs(category, { name: searchText }).find((candidate) => candidate === params.get('tab')) ?? 'all';
  return {
    tab,
    vendor: params.get('vendor') || undefined,
    name: hasNameAndSubType(tab) ? searchText : '',
    classify:
      category === 'RNG' && hasNameAndSubType(tab) ? SUB_TYPES.find((code) => code === params.get('type')) : undefined,
    page: readPage(params),
  };
}

/**
 * Builds the query of the address after a change. Any change other than of the page starts at the first page. A search by name leaves a tab that cannot be
 * searched, and the choice of such a tab ends the search. Default values are left out of the query.
 */
export function writeLobbyQuery(query: LobbyQuery, change: Partial<LobbyQuery>): URLSearchParams {
  const { tab, vendor, classify, page, ...next } = { ...query, ...(!('page' in change) && { page: 1 }), ...change };
  const searchText = next.name.trim();
  const leavesTabForSearch = change.tab === undefined && searchText !== '' && !hasNameAndSubType(tab);
  const shownTab = leavesTabForSearch || (tab === 'new' && searchText === '') ? 'all' : tab;
  const params = new URLSearchParams();
  if (shownTab !== 'all') params.set('tab', shownTab);
  if (vendor !== undefined) params.set('vendor', vendor);
  if (searchText !== '' && hasNameAndSubType(shownTab)) params.set('q', searchText);
  if (classify !== undefined && hasNameAndSubType(shownTab)) params.set('type', classify);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Converts the choices of a lobby to the list of games to fetch. Page sizes differ for the lobby, a search, and the other lists (spec section 9). */
export function lobbySource(category: GameTypeCode, { tab, vendor, name, classify, page }: LobbyQuery): GamesSource {
  const namedPageSize = name === '' ? GAMES_PER_LOBBY_PAGE : GAMES_PER_SEARCH_PAGE;
  return {
    list: tab,
    gameType: category,
    name,
    pageNo: page,
    pageSize: hasNameAndSubType(tab) ? namedPageSize : GAMES_PER_OWN_LOBBY_PAGE,
    ...(vendor !== undefined && { vendor }),
    ...(classify !== undefined && { classify }),
  };
}
