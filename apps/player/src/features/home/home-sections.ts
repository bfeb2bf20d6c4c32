import type { GameTypeCode } from '@baize/contract/schemas/common';
import { homeLanes, isLobby, type Lane } from '../../shared/categories.ts';

/** A section of the home page: a list of games across the categories, or a category, which shows its games or its vendors. */
export type HomeSection =
  | { readonly kind: 'hot' | 'favorite' | 'recent'; readonly id: string }
  | { readonly kind: 'games' | 'vendors'; readonly id: string; readonly lane: Lane };

/** The facts that decide which sections home has. */
export interface HomeSectionFacts {
  readonly lanes: readonly Lane[];
  readonly signedIn: boolean;
  /** The number of hot games; `undefined` while it is loading, and the section is shown then. */
  readonly hot: number | undefined;
  /** The number of games that the member played lately. */
  readonly recent: number;
}

/**
 * Lists the sections of home in their order (spec section 2, home): hot games, then a member's favourites and recent games, then the categories. Recent
 * games are left out while there are none; favourites are not, because their empty section explains them.
 */
export function homeSections({ lanes, signedIn, hot, recent }: HomeSectionFacts): HomeSection[] {
  return [
    ...(hot === 0 ? [] : [listSection('hot')]),
    ...(signedIn ? [listSection('favorite')] : []),
    ...(signedIn && recent > 0 ? [listSection('recent')] : []),
    ...homeLanes(lanes).map((lane) => ({
      kind: sectionKind(lane.gameCategory),
      id: sectionId(lane.gameCategory),
      lane,
    })),
  ];
}

/** Returns whether a category shows its games, or only its vendors because it has no lobby of games (docs/decisions/0015). */
function sectionKind(type: GameTypeCode): 'games' | 'vendors' {
  return isLobby(type) ? 'games' : 'vendors';
}

function listSection(kind: 'hot' | 'favorite' | 'recent'): HomeSection {
  return { kind, id: sectionId(kind) };
}

function sectionId(name: string): string {
  return `section-${name.toLowerCase()}`;
}
