import type { GameTypeCode } from '@baize/contract/schemas/common';

/** A page of the front of house; its name is the group of its banners too (`pnpm ops banners`). */
export type FrontPage = 'HOME' | GameTypeCode;

/** Spec section 2, "Home screen": the pages that begin with banners and the notices that pass by. It names those that do not. */
const WITH_FRONT: ReadonlySet<FrontPage> = new Set(['HOME', 'SPORTS', 'LOTT']);

export function hasFront(page: FrontPage): boolean {
  return WITH_FRONT.has(page);
}
