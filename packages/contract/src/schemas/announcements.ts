import { Type, type Static } from 'typebox';
import { ANNOUNCEMENTS_PER_PAGE, RECORDS_PER_PAGE_MAX } from '../limits.ts';
import { Instant, Language, pageOf, pageQuery } from './common.ts';

/** Audience of an announcement (spec section 4): A for members, B for visitors, F at the first login. */
const Execution = Type.Enum(['A', 'B', 'F']);

/** Query of announcements (spec section 7). The language is part of the query, so another language fetches again. */
export const AnnouncementsQuery = Type.Object({
  /** Groups, separated by commas, such as "B,PL,PU,PR": B banners, PL player, PU popup, PR promotion, H home (in the group `player`). */
  types: Type.String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$' }),
  /** Platform; W is the web. */
  platform: Type.Literal('W'),
  execution: Execution,
  language: Type.Optional(Language),
});
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;

/** A notice (spec section 3, "Announcement/Notice"). */
export const Announcement = Type.Object({
  announcementId: Type.String(),
  title: Type.String(),
  startDate: Instant,
  /** HTML, sanitised when stored; sanitise it again when it is shown (decision 17). */
  content: Type.String(),
  /** A button leads to the reward centre where the type is set. */
  promotionType: Type.Union([Type.String(), Type.Null()]),
  execution: Execution,
});
export type Announcement = Static<typeof Announcement>;

/** A banner (spec section 3, "Banner"). It is clickable where it has a link type; addresses pass an allow-list (decision 19). */
export const Banner = Type.Object({
  bannerId: Type.String(),
  groupName: Type.String(),
  title: Type.String(),
  /** Address of the picture without width and extension: `-1280` and `-720`, each as `.avif` and `.webp`. */
  picture: Type.String(),
  url: Type.Union([Type.String(), Type.Null()]),
  linkageType: Type.Union([
    Type.Literal('page'),
    Type.Literal('game'),
    Type.Literal('promotion'),
    Type.Literal('external'),
    Type.Null(),
  ]),
});
export type Banner = Static<typeof Banner>;

/** Announcements by group (spec section 3, "Response groups"). A group that was not requested is empty. */
export const AnnouncementsValue = Type.Object({
  banners: Type.Array(Banner),
  player: Type.Array(Announcement),
  popup: Type.Array(Announcement),
  promotion: Type.Array(Announcement),
});
export type AnnouncementsValue = Static<typeof AnnouncementsValue>;

/** Query of notices for agents (spec section 2, agentAnnouncement). The language is part of the query, so another language fetches again. */
export const AgentAnnouncementsQuery = Type.Object({
  language: Type.Optional(Language),
  pageNo: pageQuery.pageNo,
  pageSize: Type.Integer({ minimum: 1, maximum: RECORDS_PER_PAGE_MAX, default: ANNOUNCEMENTS_PER_PAGE }),
});
export type AgentAnnouncementsQuery = Static<typeof AgentAnnouncementsQuery>;

export const AgentAnnouncementsValue = Type.Object({ ...pageOf(Announcement) });
export type AgentAnnouncementsValue = Static<typeof AgentAnnouncementsValue>;
