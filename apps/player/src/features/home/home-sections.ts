import type { GameTypeCode } from '@baize/contract/schemas/common';
import { homeLanes, isLobby, type Lane } from '../../shared/categories.ts';

/** A section of the home page. */
export type HomeSection =
  | { readonly kind: 'hot' | 'favorite' | 'recent'; readonly id: string }
  | { readonly kind: 'games' | 'vendors'; readonly id: string; readonly lane: Lane };

export interface KnownGames {
  readonly lanes: readonly Lane[];
  readonly signedIn: boolean;
  /** The number of hot games; undefined until it is known. */
  readonly hot: number | undefined;
  /** The number of games that the member played lately. */
  readonly recent: number;
}

/** Spec section 2, home: HOT, FAV and RECENT (of a member; RECENT only with games in it), then the categories. */
export function homeSections({ lanes, signedIn, hot, recent }: KnownGames): HomeSection[] {
  return [
    ...(hot === 0 ? [] : [own('hot')]),
    ...(signedIn ? [own('favorite')] : []),
    ...(signedIn && recent > 0 ? [own('recent')] : []),
    ...homeLanes(lanes).map((lane) => ({ kind: shows(lane.gameCategory), id: sectionId(lane.gameCategory), lane })),
  ];
}

/** Games where the category has a lobby of games, else the vendors, whose halls one enters. See docs/decisions/0015. */
function shows(type: GameTypeCode): 'games' | 'vendors' {
  return isLobby(type) ? 'games' : 'vendors';
}

function own(kind: 'hot' | 'favorite' | 'recent'): HomeSection {
  return { kind, id: sectionId(kind) };
}

function sectionId(name: string): string {
  return `section-${name.toLowerCase()}`;
}
