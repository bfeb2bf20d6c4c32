import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { VendorLanesValue } from '@baize/contract/schemas/games';
import { categoryPaths } from './paths.ts';

export type Lane = VendorLanesValue['data']['lanes'][number];

/** The order of navigation. The contract's own list is a schema's, which a browser does not load; the paths name every category. */
export const CATEGORIES = Object.keys(categoryPaths) as GameTypeCode[];

/** The categories that show games. Live chats show presenters, on a page of their own. */
export const LOBBY_CATEGORIES = CATEGORIES.filter((category) => category !== 'CHAT');

/** Spec section 2, "Category lobby": these have one; the others show their vendors. */
const LOBBY_GAME_TYPES: ReadonlySet<GameTypeCode> = new Set(['RNG', 'LIVE', 'FISH', 'PVP']);

export function isLobby(type: GameTypeCode): boolean {
  return LOBBY_GAME_TYPES.has(type);
}

/** Spec section 2, home: the order of the sections. Lottery pages have no section of their own; e-lottery stands for both. */
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

/** Categories that have at least one vendor, in the order of navigation; cockfight stands last (spec section 2). */
export function navigableLanes(lanes: readonly Lane[]): Lane[] {
  const byType = new Map(lanes.map((lane) => [lane.gameCategory, lane]));
  return CATEGORIES.flatMap((type) => {
    const lane = byType.get(type);
    return lane && lane.vendors.length > 0 ? [lane] : [];
  });
}

/** The lanes that the home page shows as sections: with a vendor and with games. */
export function homeLanes(lanes: readonly Lane[]): Lane[] {
  const navigable = navigableLanes(lanes);
  return HOME_SECTIONS.flatMap((type) => navigable.filter((lane) => lane.gameCategory === type && lane.games > 0));
}
