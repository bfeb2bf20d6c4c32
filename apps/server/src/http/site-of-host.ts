import type { HostSite } from './call.ts';
import type { Db } from '../platform/db.ts';

/** How long a host's answer is remembered: a change of a merchant's state is seen everywhere within this time. */
const SITE_CACHE_SECONDS = 2;

export type FindSite = (host: string) => Promise<HostSite | undefined>;

/** Only hosts that exist are remembered, so that invented ones fill no memory. */
export function createSiteFinder(db: Db, now: () => Date): FindSite {
  const known = new Map<string, { site: HostSite; until: number }>();
  return async (given) => {
    // One entry per host, however it is spelled.
    const host = given.toLowerCase();
    const remembered = known.get(host);
    if (remembered && remembered.until > now().getTime()) return remembered.site;
    const site = await readSite(db, host);
    if (site) known.set(host, { site, until: now().getTime() + SITE_CACHE_SECONDS * 1000 });
    else known.delete(host);
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

/** The site of a page that calls, by its `Origin`; undefined where it is none of ours, or ours over another scheme. */
export async function findSiteOfOrigin(findSite: FindSite, origin: string): Promise<HostSite | undefined> {
  const site = URL.canParse(origin) ? await findSite(new URL(origin).host) : undefined;
  return site?.origin === origin ? site : undefined;
}
