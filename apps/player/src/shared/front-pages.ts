import type { GameTypeCode } from '@baize/contract/schemas/common';

/** Home or the page of a category. The name is also the group name of the page's banners (`pnpm ops banners`). */
export type FrontPage = 'HOME' | GameTypeCode;

/** The pages that begin with banners and a bar of passing notices. Spec section 2, "Home screen", names the pages that do not. */
const PAGES_WITH_FRONT: ReadonlySet<FrontPage> = new Set(['HOME', 'SPORTS', 'LOTT']);

/** Returns whether a page begins with banners and the notice bar. */
export function hasFront(page: FrontPage): boolean {
  return PAGES_WITH_FRONT.has(page);
}
