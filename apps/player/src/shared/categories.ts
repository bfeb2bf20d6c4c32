import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { VendorLanesValue } from '@baize/contract/schemas/games';
import { categoryPaths } from './paths.ts';

/** A category of games with its vendors and the number of its games. */
export type Lane = VendorLanesValue['data']['lanes'][number];

/** All categories in the order of the navigation. They come from the paths, because the contract's list is part of a schema that a browser does not load. */
export const CATEGORIES = Object.keys(categoryPaths) as GameTypeCode[];

/** The categories that show games. Live chats show presenters, on a page of their own. */
export const LOBBY_CATEGORIES = CATEGORIES.filter((category) => category !== 'CHAT');

/** The categories whose page is a lobby, a list of games (spec section 2, "Category lobby"). The pages of the others list their vendors. */
const LOBBY_GAME_TYPES: ReadonlySet<GameTypeCode> = new Set(['RNG', 'LIVE', 'FISH', 'PVP']);

/** Returns whether the page of a category is a lobby. Otherwise it lists the vendors of the category. */
export function isLobby(type: GameTypeCode): boolean {
  return LOBBY_GAME_TYPES.has(type);
}

/** The sections of home in their order (spec section 2). Lotteries (LOTT) have no section, because the section of e-lotteries (ELOTT) stands for both. */
const HOME_SECTIONS = [
  'RNG',
  'LIVE',
  'FISH',
  'SPORTS',
  'PVP',
  'ELOTT',
  'ESPORTS',
  'COCKFIGHT',
] as const satisfies readonly GameTypeCode[];

/** Selects the categories that have at least one vendor, in the order of the navigation (spec section 2). */
export function navigableLanes(lanes: readonly Lane[]): Lane[] {
  const byType = new Map(lanes.map((lane) => [lane.gameCategory, lane]));
  return CATEGORIES.flatMap((type) => {
    const lane = byType.get(type);
    return lane && lane.vendors.length > 0 ? [lane] : [];
  });
}

/** Selects the categories that home shows as sections, in their order there. Each has at least one vendor and one game. */
export function homeLanes(lanes: readonly Lane[]): Lane[] {
  const navigable = navigableLanes(lanes);
  return HOME_SECTIONS.flatMap((type) => navigable.filter((lane) => lane.gameCategory === type && lane.games > 0));
}
