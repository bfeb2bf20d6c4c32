import type { Banner } from '@baize/contract/schemas/announcements';
import { isOwnPath } from '@baize/site/own-path';

/** The place that a banner leads to: a page of this site, a game, or another site. */
export type BannerTarget =
  | { readonly kind: 'path'; readonly to: string }
  /** The page of a game on this site. It starts like a press on the game's tile, so that a visitor logs in first. */
  | { readonly kind: 'game'; readonly to: string }
  | { readonly kind: 'external'; readonly href: string };

/**
 * Returns the target of a banner, or `undefined` if it has no link type (spec section 2). The server already checks addresses against the operator's
 * allow-list (decision 19). As a second check, an address that is neither a path of this site nor HTTPS is ignored here.
 */
export function bannerTarget({ linkageType, url }: Pick<Banner, 'linkageType' | 'url'>): BannerTarget | undefined {
  if (linkageType === null || url === null) return undefined;
  if (/^https:\/\//i.test(url)) return { kind: 'external', href: url };
  if (!isOwnPath(url)) return undefined;
  return { kind: linkageType === 'game' ? 'game' : 'path', to: url };
}
