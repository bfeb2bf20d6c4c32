import { ANNOUNCEMENTS_PER_PAGE } from '@baize/contract/limits';
import type { Announcement, AnnouncementsValue } from '@baize/contract/schemas/announcements';

/** Merges the groups of notices, the newest first. Notices that start at the same moment keep the order of the operator. */
export function allNotices({ player, promotion, popup }: Omit<AnnouncementsValue, 'banners'>): Announcement[] {
  return [...player, ...promotion, ...popup].toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate));
}

/** Counts the pages of the list; 0 without notices. */
export function countNoticePages(notices: readonly Announcement[]): number {
  return Math.ceil(notices.length / ANNOUNCEMENTS_PER_PAGE);
}

/** Returns a page of the announcements; `page` counts from 1. */
export function noticesOnPage(notices: readonly Announcement[], page: number): Announcement[] {
  return notices.slice((page - 1) * ANNOUNCEMENTS_PER_PAGE, page * ANNOUNCEMENTS_PER_PAGE);
}

/** Returns the number of the page with a notice, from 1. If the notice is not in the list (any more), it is the first page. */
export function findNoticePage(notices: readonly Announcement[], announcementId: string | undefined): number {
  const index = notices.findIndex((notice) => notice.announcementId === announcementId);
  return index < 0 ? 1 : Math.floor(index / ANNOUNCEMENTS_PER_PAGE) + 1;
}
