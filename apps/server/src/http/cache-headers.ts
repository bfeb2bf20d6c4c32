import { createHash } from 'node:crypto';
import type { EndpointId } from '@baize/contract/catalogue';

/**
 * The number of seconds for which a browser may reuse a stored reply. With 0 the browser revalidates each time, and gets 304 if nothing has changed.
 * The lists of games may be 15 seconds old; the list of winners is shown as live, so it may be 5 seconds old.
 * Replies of all other endpoints are never stored, because they are personal or have to be current.
 */
const freshSecondsByEndpoint: Partial<Record<EndpointId, number>> = {
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
  liveModels: 15,
};

/** The values of the headers `Cache-Control` and `ETag`. A reply that may not be stored has no ETag. */
export interface CacheHeaders {
  readonly cacheControl: string;
  readonly etag?: string;
}

/** Returns the cache headers of a reply. The ETag is a digest of the value, so equal values have equal ETags on all servers. */
export function buildCacheHeaders(id: EndpointId, value: unknown): CacheHeaders {
  const seconds = freshSecondsByEndpoint[id];
  if (seconds === undefined) return { cacheControl: 'no-store' };
  const digest = createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  return { cacheControl: seconds === 0 ? 'private, no-cache' : `private, max-age=${seconds}`, etag: `"${digest}"` };
}
