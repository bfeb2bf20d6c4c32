import type {
  AgentAnnouncementsQuery,
  AgentAnnouncementsValue,
  Announcement,
  AnnouncementsQuery,
  AnnouncementsValue,
  Banner,
} from '@baize/contract/schemas/announcements';
import { assert } from '../../domain/assert.ts';
import { filled, localText, readingLanguages, type Placeholders } from '../../domain/content/local-text.ts';
import type { Db } from '../../platform/db.ts';
import {
  countAgentAnnouncements,
  readAgentAnnouncements,
  readAnnouncements,
  readBanners,
  readMinimumAge,
} from './queries.ts';

interface NoticeRequest<Query> {
  readonly query: Query;
  readonly merchant: { readonly merchantId: number; readonly name: string; readonly defaultLanguage: string };
  readonly now: Date;
}

/**
 * Returns the notices for players of the requested kinds (spec section 7), in the groups of section 3. Notices of the home page run in the
 * players' marquee. Notices for agents are not among them.
 */
export async function announcementGroups(
  db: Db,
  { query, merchant, now }: NoticeRequest<AnnouncementsQuery>,
): Promise<AnnouncementsValue> {
  const { merchantId, name, defaultLanguage } = merchant;
  const { execution, language = defaultLanguage } = query;
  const kinds = query.types.split(',');
  const shown = { merchantId, execution, now };
  const [notices, banners, age] = await Promise.all([
    readAnnouncements(
      db,
      kinds.filter((kind) => kind !== 'B'),
      shown,
    ),
    kinds.includes('B') ? readBanners(db, language, shown) : [],
    readMinimumAge(db, merchantId),
  ]);
  const languages = readingLanguages(language, defaultLanguage);
  const ofKinds = (...wanted: readonly string[]): Announcement[] =>
    notices
      .filter(({ kind }) => wanted.includes(kind))
      .map((row) => noticeOf(row, execution, { languages, brand: name, age }));
  return {
    banners: banners.map((row) => bannerOf(row, languages)),
    player: ofKinds('PL', 'H'),
    popup: ofKinds('PU'),
    promotion: ofKinds('PR'),
  };
}

/** Returns a page of the notices for agents (spec section 2, agentAnnouncement). */
export async function agentAnnouncements(
  db: Db,
  { query, merchant, now }: NoticeRequest<AgentAnnouncementsQuery>,
): Promise<AgentAnnouncementsValue> {
  const { merchantId, name: brand, defaultLanguage } = merchant;
  const { language = defaultLanguage, pageNo, pageSize } = query;
  const [rows, total, age] = await Promise.all([
    readAgentAnnouncements(db, { merchantId, now, pageNo, pageSize }),
    countAgentAnnouncements(db, { merchantId, now }),
    readMinimumAge(db, merchantId),
  ]);
  const reader = { languages: readingLanguages(language, defaultLanguage), brand, age };
  return {
    list: rows.map((row) => noticeOf(row, 'A', reader)),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

type NoticeRow = Awaited<ReturnType<typeof readAgentAnnouncements>>[number];
type BannerRow = Awaited<ReturnType<typeof readBanners>>[number];

interface Reader extends Placeholders {
  readonly languages: readonly string[];
}

function noticeOf(row: NoticeRow, execution: Announcement['execution'], reader: Reader): Announcement {
  return {
    announcementId: String(row.announcementId),
    title: localText(row.titles, reader.languages),
    startDate: row.startsAt.toISOString(),
    content: filled(localText(row.contents, reader.languages), reader),
    promotionType: row.promotionType,
    execution,
  };
}

const LINKAGE_TYPES = ['page', 'game', 'promotion', 'external', null] as const;

function bannerOf({ titles, bannerId, ...row }: BannerRow, languages: readonly string[]): Banner {
  const linkageType = LINKAGE_TYPES.find((type) => type === row.linkageType);
  assert(linkageType !== undefined, `banner ${bannerId} has the unknown link type ${row.linkageType}`);
  return { ...row, bannerId: String(bannerId), title: localText(titles, languages), linkageType };
}
