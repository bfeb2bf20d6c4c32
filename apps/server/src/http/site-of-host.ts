import type { HostSite } from './call.ts';
import type { Db } from '../platform/db.ts';

/** The site of a host is cached for this time. A change of a merchant or its domains takes effect on all servers within this time. */
const SITE_CACHE_SECONDS = 2;

/** Finds the site of a host, e.g. "play.example:8443". Returns `undefined` if no brand has this host. */
export type FindSite = (host: string) => Promise<HostSite | undefined>;

/** Creates the lookup of a site by host. Only hosts that exist are cached, so that invented host names do not fill the memory. */
export function createSiteFinder(db: Db, now: () => Date): FindSite {
  const cache = new Map<string, { site: HostSite; expiresAtMs: number }>();
  return async (requestedHost) => {
    // Host names are case-insensitive, so the cache uses the lower case form as its key.
    const host = requestedHost.toLowerCase();
    const cached = cache.get(host);
    if (cached && cached.expiresAtMs > now().getTime()) return cached.site;
    const site = await readSite(db, host);
    if (site) cache.set(host, { site, expiresAtMs: now().getTime() + SITE_CACHE_SECONDS * 1000 });
    else cache.delete(host);
    return site;
  };
}

async function readSite(db: Db, host: string): Promise<HostSite | undefined> {
  const row = await db
    .selectFrom('merchant_domain as d')
    .innerJoin('merchant as m', 'm.merchant_id', 'd.merchant_id')
    .select([
      'd.site',
      'd.origin',
      'm.merchant_id as merchantId',
      'm.code',
      'm.name',
      'm.dialling_code as diallingCode',
      'm.currency',
      'm.time_zone as timeZone',
      'm.default_language as defaultLanguage',
      'm.system_status as status',
      'm.agents_need_second_factor as agentsNeedSecondFactor',
      'm.session_idle_seconds as sessionIdleSeconds',
      'm.session_absolute_seconds as sessionAbsoluteSeconds',
    ])
    .where('d.host', '=', host)
    .executeTakeFirst();
  if (!row) return undefined;
  const { site, origin, status, agentsNeedSecondFactor, sessionIdleSeconds, sessionAbsoluteSeconds, ...merchant } = row;
  return {
    merchant,
    site: site === 'agent' ? 'agent' : 'member',
    origin,
    status,
    needsSecondFactor: site === 'agent' && agentsNeedSecondFactor,
    sessionIdleSeconds,
    sessionAbsoluteSeconds,
  };
}

/** Finds the site of the calling page by its `Origin`. Returns `undefined` if the origin is unknown, or has another scheme than the site. */
export async function findSiteOfOrigin(findSite: FindSite, origin: string): Promise<HostSite | undefined> {
  const site = URL.canParse(origin) ? await findSite(new URL(origin).host) : undefined;
  return site?.origin === origin ? site : undefined;
}
