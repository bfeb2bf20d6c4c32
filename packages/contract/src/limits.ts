/** Spec section 9, "Business constants and limits", as far as code reads them. The unit stands last in the name. */
export const GAMES_PER_LOBBY_PAGE = 40;
export const GAMES_PER_PAGE_MAX = 60;
export const HOME_SECTION_GAMES = 12;
export const HOME_SECTION_VENDORS = 6;
/** Load-more is offered above this many games. */
export const HOME_LOAD_MORE_ABOVE_GAMES = 10;
export const RECORDS_PER_PAGE = 20;
export const RECORDS_PER_PAGE_MAX = 100;
/** A report covers at most this many days: the longest range that the date picker offers is a quarter. */
export const REPORT_RANGE_MAX_DAYS = 92;
export const MENU_SCROLL_OFFSET_PX = 80;
export const CHUNK_LOAD_TIMEOUT_SECONDS = 120;
export const BANNER_AUTOPLAY_MS = 5000;
export const BANNER_SLIDE_MS = 1000;
export const TILE_STYLES = 5;
/** A sealed body is refused when it is older than this, or seen before. */
export const SEALED_BODY_MAX_AGE_SECONDS = 60;
export const REQUEST_TIMEOUT_MS = 15_000;

/** Account types, spec section 3 (member info). */
export const AGENT_TYPES = [1, 2, 41, 42] as const;
export const TRIAL_TYPE = 4;
/** Ours: the spec names no number for a plain member. */
export const MEMBER_TYPE = 0;

export function isAgentType(type: number): boolean {
  return (AGENT_TYPES as readonly number[]).includes(type);
}
