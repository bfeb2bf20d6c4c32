import { createHash } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';

/**
 * How long a reply may be shown again without asking. 0: asked each time, and answered with 304 where nothing has changed.
 * What does not stand here is never stored: it is somebody's own, or has to be true now.
 */
const freshSeconds: Partial<Record<EndpointId, number>> = {
  whitelabel: 0,
  registerSettings: 0,
  announcements: 0,
  customerService: 0,
  domainRoute: 0,
  mirrorSites: 0,
  helpCenter: 0,
  appDownloads: 0,
  newGameVendor: 15,
  gameList: 15,
  gameMenus: 15,
  vendorGameTypes: 15,
  hotGames: 15,
  rankList: 5,
};

export interface Freshness {
  readonly cacheControl: string;
  readonly etag?: string;
}

export function freshnessOf(id: EndpointId, value: unknown): Freshness {
  const seconds = freshSeconds[id];
  if (seconds === undefined) return { cacheControl: 'no-store' };
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  return { cacheControl: seconds === 0 ? 'private, no-cache' : `private, max-age=${seconds}`, etag: `"${digest}"` };
}
