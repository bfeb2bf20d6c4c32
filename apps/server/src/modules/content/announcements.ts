import type {
  Announcement,
  AnnouncementsQuery,
  AnnouncementsValue,
  Banner,
} from '@baize/contract/schemas/announcements';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import type { Db } from '../../platform/db.ts';
import { readAnnouncements, readBanners } from './queries.ts';

interface Asked {
  readonly query: AnnouncementsQuery;
  readonly merchant: { readonly merchantId: number; readonly defaultLanguage: string };
  readonly now: Date;
}

/** Spec section 7: what was asked for, in the groups of section 3. Notices of the home page run in the players' marquee. */
export async function announcementGroups(db: Db, { query, merchant, now }: Asked): Promise<AnnouncementsValue> {
  const { merchantId, defaultLanguage } = merchant;
  const { execution, language = defaultLanguage } = query;
  const kinds = query.types.split(',');
  const shown = { merchantId, execution, now };
  const [notices, banners] = await Promise.all([
    readAnnouncements(
      db,
      kinds.filter((kind) => kind !== 'B'),
      shown,
    ),
    kinds.includes('B') ? readBanners(db, language, shown) : [],
  ]);
  const languages = [language, defaultLanguage];
  const ofKinds = (...wanted: readonly string[]): Announcement[] =>
    notices.filter(({ kind }) => wanted.includes(kind)).map((row) => noticeOf(row, execution, languages));
  return {
    banners: banners.map((row) => bannerOf(row, languages)),
    player: ofKinds('PL', 'H'),
    popup: ofKinds('PU'),
    promotion: ofKinds('PR'),
  };
}

type NoticeRow = Awaited<ReturnType<typeof readAnnouncements>>[number];
type BannerRow = Awaited<ReturnType<typeof readBanners>>[number];

function noticeOf(row: NoticeRow, execution: Announcement['execution'], languages: readonly string[]): Announcement {
  return {
    announcementId: String(row.announcementId),
    title: localText(row.titles, languages),
    startDate: row.startsAt.toISOString(),
    content: localText(row.contents, languages),
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
