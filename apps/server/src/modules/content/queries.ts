import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** The facts that decide which announcements and banners a reader sees. */
export interface AnnouncementVisibility {
  readonly merchantId: number;
  /** The code of the reader's login state: A logged in, B visitor, F at the first log-in (spec section 4). */
  readonly execution: string;
  readonly now: Date;
}

/** Reads the announcements for players that are enabled and within their period. `kinds` are the codes PL, H, PU and PR (spec section 7). */
export async function readAnnouncements(
  db: Db,
  kinds: readonly string[],
  { merchantId, execution, now }: AnnouncementVisibility,
) {
  if (kinds.length === 0) return [];
  return await db
    .selectFrom('announcement')
    .select([
      'announcement_id as announcementId',
      'kind',
      'titles',
      'contents',
      'starts_at as startsAt',
      'promotion_type as promotionType',
    ])
    .where('merchant_id', '=', merchantId)
    .where('kind', 'in', kinds)
    .where('audience', 'in', ['players', 'both'])
    .where('enabled', '=', true)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where(sql<boolean>`${execution} = any(executions)`)
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .execute();
}

/** The page of the announcements for agents that a call requests. */
interface AgentAnnouncementsPage {
  readonly merchantId: number;
  readonly now: Date;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Returns the condition of the announcements that agents may read. Agents are logged in, so an announcement needs the execution A (spec section 4). */
function agentAnnouncementCondition({ merchantId, now }: Pick<AgentAnnouncementsPage, 'merchantId' | 'now'>) {
  return sql<boolean>`merchant_id = ${merchantId} and audience <> 'players' and enabled and starts_at <= ${now}
    and (ends_at is null or ends_at > ${now}) and 'A' = any(executions)`;
}

/** Reads a page of the announcements for agents, newest first. */
export async function readAgentAnnouncements(db: Db, { pageNo, pageSize, ...visibility }: AgentAnnouncementsPage) {
  return await db
    .selectFrom('announcement')
    .select([
      'announcement_id as announcementId',
      'titles',
      'contents',
      'starts_at as startsAt',
      'promotion_type as promotionType',
    ])
    .where(agentAnnouncementCondition(visibility))
    .orderBy('starts_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
}

/** Counts the announcements that `readAgentAnnouncements` reads on all its pages. */
export async function countAgentAnnouncements(
  db: Db,
  visibility: Pick<AgentAnnouncementsPage, 'merchantId' | 'now'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('announcement')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(agentAnnouncementCondition(visibility))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the banners that are enabled and within their period. A banner with a list of languages is read only for these languages. */
export async function readBanners(db: Db, language: string, { merchantId, execution, now }: AnnouncementVisibility) {
  return await db
    .selectFrom('banner')
    .select([
      'banner_id as bannerId',
      'group_name as groupName',
      'titles',
      'picture',
      'url',
      'linkage_type as linkageType',
    ])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where(sql<boolean>`${execution} = any(executions)`)
    .where(sql<boolean>`(languages is null or ${language} = any(languages))`)
    .orderBy('position')
    .orderBy('banner_id')
    .execute();
}

/** Reads the key with which the brand encrypts the paths of its customer service entries (`site-seal.ts`). */
export async function readSiteKey(db: Db, merchantId: number): Promise<Buffer> {
  const row = await db
    .selectFrom('merchant')
    .select('site_key')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.site_key;
}

/**
 * Reads the enabled ways to reach the customer service, such as a chat or a telephone number. `path` is not encrypted; `contacts.ts` encrypts it with
 * the site key.
 */
export async function readSupportContacts(db: Db, merchantId: number) {
  return await db
    .selectFrom('customer_service')
    .select(['cs_type as csType', 'names', 'path'])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('cs_type')
    .execute();
}

/** Reads the enabled links of the brand to social networks and messengers, which spec section 3 calls resources. */
export async function readContactLinks(db: Db, merchantId: number) {
  return await db
    .selectFrom('resource')
    .select(['group_name as group', 'resource_type as resourceType', 'label_name_en as labelNameEn', 'url'])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('resource_id')
    .execute();
}

/** A site of a brand. */
interface BrandSite {
  readonly merchantId: number;
  readonly site: string;
}

/** Reads the alternative domains of a site, which the specification calls lines. A visitor may choose among them, for example the fastest one. */
export async function readAlternativeDomains(
  db: Db,
  { merchantId, site }: BrandSite,
): Promise<{ domainName: string }[]> {
  return await db
    .selectFrom('merchant_domain')
    .select('host as domainName')
    .where('merchant_id', '=', merchantId)
    .where('site', '=', site)
    .where('line_position', 'is not', null)
    .orderBy('line_position')
    .orderBy('host')
    .execute();
}

/** Reads the mirror sites: the domains of a site that the operator has given a name. */
export async function readMirrorSites(
  db: Db,
  { merchantId, site }: BrandSite,
): Promise<{ name: string; url: string }[]> {
  return await db
    .selectFrom('merchant_domain')
    .select(['mirror_name as name', 'origin as url'])
    .where('merchant_id', '=', merchantId)
    .where('site', '=', site)
    .where('mirror_name', 'is not', null)
    .orderBy('mirror_name')
    .$narrowType<{ name: string }>()
    .execute();
}

/** Reads the enabled articles with their sections, in the order of the sections and articles. */
export async function readHelpArticles(db: Db, merchantId: number) {
  return await db
    .selectFrom('help_section as s')
    .innerJoin('help_article as a', (join) =>
      join.onRef('a.merchant_id', '=', 's.merchant_id').onRef('a.section_id', '=', 's.section_id'),
    )
    .select([
      's.section_id as sectionId',
      's.titles as sectionTitles',
      'a.article_id as articleId',
      'a.titles',
      'a.contents',
      'a.updated_at as updatedAt',
    ])
    .where('s.merchant_id', '=', merchantId)
    .where('a.enabled', '=', true)
    .orderBy('s.position')
    .orderBy('s.section_id')
    .orderBy('a.position')
    .orderBy('a.article_id')
    .execute();
}

/** Reads the age in years from which the brand admits members. */
export async function readMinimumAge(db: Db, merchantId: number): Promise<number> {
  const row = await db
    .selectFrom('merchant')
    .select('minimum_age')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return row.minimum_age;
}

/** Reads the enabled apps, each with its installation guides by language. */
export async function readDownloads(db: Db, merchantId: number) {
  return await db
    .selectFrom('app_download')
    .select([
      'platform',
      'version',
      'url',
      'size_bytes as sizeBytes',
      'minimum_system as minimumSystem',
      'sha256',
      'released_at as releasedAt',
      'guides',
    ])
    .where('merchant_id', '=', merchantId)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
}
