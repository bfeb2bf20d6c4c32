import type { Banner } from '@baize/contract/schemas/announcements';
import type { FrontPage } from '../../shared/front-pages.ts';

/** The group of the small banners beside the banners of home on a desktop (docs/how-to/operate.md). */
const SIDE_GROUP = 'HOMESIDE';
const SIDE_BANNERS_MAX = 2;

/** Selects the banners of a page. */
export function selectPageBanners(banners: readonly Banner[], page: FrontPage): Banner[] {
  return banners.filter(({ groupName }) => groupName === page);
}

/** Selects the small banners beside those of a page. Only home has any. */
export function selectSideBanners(banners: readonly Banner[], page: FrontPage): Banner[] {
  if (page !== 'HOME') return [];
  return banners.filter(({ groupName }) => groupName === SIDE_GROUP).slice(0, SIDE_BANNERS_MAX);
}
