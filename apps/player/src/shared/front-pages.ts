import type { GameTypeCode } from '@baize/contract/schemas/common';

/** A page of the front of house; its name is the group of its banners too (`pnpm ops banners`). */
export type FrontPage = 'HOME' | GameTypeCode;

/** Spec section 2, "Home screen": which pages begin with banners and the notices that pass by. */
const WITH_FRONT: Readonly<Record<FrontPage, boolean>> = {
  HOME: true,
  RNG: false,
  LIVE: false,
  FISH: false,
  SPORTS: true,
  PVP: false,
  LOTT: true,
  ELOTT: false,
  ESPORTS: false,
  COCKFIGHT: false,
};

export function hasFront(page: FrontPage): boolean {
  return WITH_FRONT[page];
}
