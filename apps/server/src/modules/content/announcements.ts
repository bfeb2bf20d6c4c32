import type {
  AgentAnnouncementsQuery,
  AgentAnnouncementsValue,
  Announcement,
  AnnouncementsQuery,
  AnnouncementsValue,
  Banner,
} from '@baize/contract/schemas/announcements';
import { assert } from '../../domain/assert.ts';
import { fillPlaceholders, localText, readingLanguages, type Placeholders } from '../../domain/content/local-text.ts';
import { isOfferBanner, isOfferAnnouncement } from '../../domain/content/offers.ts';
import { readHidesOffers } from '../../members/offers-setting.ts';
import type { Db } from '../../platform/db.ts';
import {
  countAgentAnnouncements,
  readAgentAnnouncements,
  readAnnouncements,
  readBanners,
  readMinimumAge,
} from './queries.ts';

/** The code of banners in `query.types` (spec section 7). In `execution`, the code of the reader's login state, the same letter stands for visitors. */
const KIND_BANNER = 'B';
/** The code of logged-in readers in `execution` (spec section 4). */
const LOGIN_STATE_LOGGED_IN = 'A';

/** A query of an announcement list, the brand that answers it, and the time of the call. */
interface AnnouncementRequest<Query> {
  readonly query: Query;
  readonly merchant: { readonly merchantId: number; readonly name: string; readonly defaultLanguage: string };
  readonly now: Date;
}

/**
 * Returns the banners and the players' announcements of the requested kinds (spec section 7), in the groups of section 3. `query.types` is a list of
 * codes: B banners, PL player announcements, H announcements of the home page, PU popups, PR promotions. PL and H share the group `player`, which the
 * site shows as a marquee. Announcements for agents are never returned. A group whose kind was not requested is empty. Leaves out offers for members
 * who are on a break from play and for members who have switched offers off (`members/offers-setting.ts`).
 */
export async function readAnnouncementGroups(
  db: Db,
  {
    query,
    merchant,
    now,
    memberId,
  }: AnnouncementRequest<AnnouncementsQuery> & { readonly memberId: bigint | undefined },
): Promise<AnnouncementsValue> {
  const { merchantId, name, defaultLanguage } = merchant;
  const { execution, language = defaultLanguage } = query;
  const kinds = query.types.split(',');
  const visibility = { merchantId, execution, now };
  const announcements = await readAnnouncements(
    db,
    kinds.filter((kind) => kind !== KIND_BANNER),
    visibility,
  );
  const banners = kinds.includes(KIND_BANNER) ? await readBanners(db, language, visibility) : [];
  const age = await readMinimumAge(db, merchantId);
  const hidesOffers = memberId !== undefined && (await readHidesOffers(db, memberId, now));
  const languages = readingLanguages(language, defaultLanguage);
  const buildGroup = (...wantedKinds: readonly string[]): Announcement[] =>
    announcements
      .filter((row) => wantedKinds.includes(row.kind) && !(hidesOffers && isOfferAnnouncement(row)))
      .map((row) => toAnnouncement(row, execution, { languages, brand: name, age }));
  return {
    banners: banners.filter((row) => !(hidesOffers && isOfferBanner(row))).map((row) => toBanner(row, languages)),
    player: buildGroup('PL', 'H'),
    popup: buildGroup('PU'),
    promotion: buildGroup('PR'),
  };
}

/** Returns a page of the announcements for agents, newest first (spec section 2, agentAnnouncement). */
export async function readAgentAnnouncementPage(
  db: Db,
  { query, merchant, now }: AnnouncementRequest<AgentAnnouncementsQuery>,
): Promise<AgentAnnouncementsValue> {
  const { merchantId, name: brand, defaultLanguage } = merchant;
  const { language = defaultLanguage, pageNo, pageSize } = query;
  const rows = await readAgentAnnouncements(db, { merchantId, now, pageNo, pageSize });
  const total = await countAgentAnnouncements(db, { merchantId, now });
  const age = await readMinimumAge(db, merchantId);
  const reader = { languages: readingLanguages(language, defaultLanguage), brand, age };
  return {
    // Agents read announcements after the log-in, so each announcement has the execution A (logged in; spec section 4).
    list: rows.map((row) => toAnnouncement(row, LOGIN_STATE_LOGGED_IN, reader)),
    total,
    totalPages: Math.ceil(total / pageSize),
  };
}

type AnnouncementRow = Awaited<ReturnType<typeof readAgentAnnouncements>>[number];
type BannerRow = Awaited<ReturnType<typeof readBanners>>[number];

/** The facts that the text of an announcement depends on: the languages of the reader, best first, and the values of the placeholders. */
interface Reader extends Placeholders {
  readonly languages: readonly string[];
}

/**
 * Converts a row to the announcement of the contract: the text is in the first language of the reader that has one, with its placeholders filled.
 * `execution` is the code of the audience by login state: A logged in, B visitors, F at the first log-in (spec section 4).
 */
function toAnnouncement(row: AnnouncementRow, execution: Announcement['execution'], reader: Reader): Announcement {
  return {
    announcementId: String(row.announcementId),
    title: localText(row.titles, reader.languages),
    startDate: row.startsAt.toISOString(),
    content: fillPlaceholders(localText(row.contents, reader.languages), reader),
    promotionType: row.promotionType,
    execution,
  };
}

/** The targets of a banner's link. `null` means that the banner has no link. */
const LINKAGE_TYPES = ['page', 'game', 'promotion', 'external', null] as const;

function toBanner({ titles, bannerId, ...row }: BannerRow, languages: readonly string[]): Banner {
  const linkageType = LINKAGE_TYPES.find((type) => type === row.linkageType);
  assert(linkageType !== undefined, `banner ${bannerId} has the unknown link type ${row.linkageType}`);
  return { ...row, bannerId: String(bannerId), title: localText(titles, languages), linkageType };
}
