import type { Banner } from '@baize/contract/schemas/announcements';
import { isOwnPath } from '@baize/site/own-path';

/** The target of a banner. */
export type BannerTarget =
  | { readonly kind: 'path'; readonly to: string }
  /** A page of this site that starts a game: for those who may. */
  | { readonly kind: 'game'; readonly to: string }
  | { readonly kind: 'external'; readonly href: string };

/**
 * Spec section 2: a banner can be pressed when it carries a link type. The server lets through what the operator allows (decision
 * 19); an address that is neither a path of this site nor HTTPS leads nowhere all the same.
 */
export function bannerTarget({ linkageType, url }: Pick<Banner, 'linkageType' | 'url'>): BannerTarget | undefined {
  if (linkageType === null || url === null) return undefined;
  if (/^https:\/\//i.test(url)) return { kind: 'external', href: url };
  if (!isOwnPath(url)) return undefined;
  return { kind: linkageType === 'game' ? 'game' : 'path', to: url };
}
