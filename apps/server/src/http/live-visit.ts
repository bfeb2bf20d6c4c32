import type { JudgeVisit } from '../platform/live/gate.ts';
import { findSiteOfOrigin, type FindSite } from './site-of-host.ts';
import type { IsRestricted } from './visitor-gate.ts';

/** The look-ups that the check needs. */
interface LiveVisitOptions {
  readonly findSite: FindSite;
  readonly isRestricted: IsRestricted;
}

/**
 * Creates the check of a WebSocket upgrade request. The check has the order of `endpoint.ts`: host, origin, state of the site, region. It returns
 * the brand and site of the visit, or the HTTP status and reason of the refusal.
 */
export function createLiveVisitJudge({ findSite, isRestricted }: LiveVisitOptions): JudgeVisit {
  return async ({ host, origin, ip }) => {
    const hostSite = await findSite(host);
    if (!hostSite) return { status: 421, reason: 'unknown-host' };
    const { merchantId } = hostSite.merchant;
    // Browsers send the origin of the page with every WebSocket request. As for HTTP, a request without an origin is allowed: no browser sent it.
    const originSite = origin === undefined ? hostSite : await findSiteOfOrigin(findSite, origin);
    const isSameSite = originSite?.merchant.merchantId === merchantId && originSite.site === hostSite.site;
    if (!isSameSite) return { status: 403, reason: 'foreign-origin' };
    if (hostSite.status !== 0) return { status: 503, reason: 'closed' };
    if (await isRestricted(merchantId, ip)) return { status: 403, reason: 'restricted' };
    return { merchantId, site: hostSite.site };
  };
}
