import type { Banner } from '@baize/contract/schemas/announcements';
import type { FrontPage } from '../../shared/front-pages.ts';

/** Two small ones beside the banners of home, on a desktop (docs/how-to/operate.md). */
const SIDE_GROUP = 'HOMESIDE';
const SIDE_BANNERS_MAX = 2;

export function bannersOf(banners: readonly Banner[], page: FrontPage): Banner[] {
  return banners.filter(({ groupName }) => groupName === page);
}

export function sideBannersOf(banners: readonly Banner[], page: FrontPage): Banner[] {
  if (page !== 'HOME') return [];
  return banners.filter(({ groupName }) => groupName === SIDE_GROUP).slice(0, SIDE_BANNERS_MAX);
}
