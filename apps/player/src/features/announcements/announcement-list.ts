import { ANNOUNCEMENTS_PER_PAGE } from '@baize/contract/limits';
import type { Announcement, AnnouncementsValue } from '@baize/contract/schemas/announcements';

/** Every notice that this person may read, the newest first; those of one moment in the order of the operator. */
export function allNotices({ player, promotion, popup }: Omit<AnnouncementsValue, 'banners'>): Announcement[] {
  return [...player, ...promotion, ...popup].toSorted((a, b) => Date.parse(b.startDate) - Date.parse(a.startDate));
}

export function pageCountOf(notices: readonly Announcement[]): number {
  return Math.ceil(notices.length / ANNOUNCEMENTS_PER_PAGE);
}

/** Returns a page of the announcements; `page` counts from 1. */
export function noticesOnPage(notices: readonly Announcement[], page: number): Announcement[] {
  return notices.slice((page - 1) * ANNOUNCEMENTS_PER_PAGE, page * ANNOUNCEMENTS_PER_PAGE);
}

/** The page that holds a notice; the first where there is no such notice (any more). */
export function pageHolding(notices: readonly Announcement[], announcementId: string | undefined): number {
  const index = notices.findIndex((notice) => notice.announcementId === announcementId);
  return index < 0 ? 1 : Math.floor(index / ANNOUNCEMENTS_PER_PAGE) + 1;
}
