import type { Announcement } from '@baize/contract/schemas/announcements';
import { expect, test } from 'vitest';
import { allNotices, noticesOnPage, countNoticePages, findNoticePage } from './announcement-list.ts';

const notice = (announcementId: string, startDate = '2026-11-01T00:00:00.000Z'): Announcement => ({
  announcementId,
  title: `Notice ${announcementId}`,
  startDate,
  content: '',
  promotionType: null,
  execution: 'B',
});
const ids = (notices: readonly Announcement[]) => notices.map(({ announcementId }) => announcementId);
const twenty = Array.from({ length: 20 }, (_, index) => notice(String(index)));

test('sorts the notices of all groups into one list, the newest first, and equal ones in the order of the operator', () => {
  const groups = {
    player: [notice('old', '2026-01-01T00:00:00.000Z'), notice('a')],
    promotion: [notice('b')],
    popup: [notice('new', '2026-11-20T00:00:00.000Z')],
  };
  expect(ids(allNotices(groups))).toEqual(['new', 'a', 'b', 'old']);
});

test('shows nine notices on a page', () => {
  expect(countNoticePages(twenty)).toBe(3);
  expect(noticesOnPage(twenty, 1)).toHaveLength(9);
  expect(ids(noticesOnPage(twenty, 3))).toEqual(['18', '19']);
  expect(countNoticePages([])).toBe(0);
});

test('opens the page that contains the requested notice', () => {
  expect(findNoticePage(twenty, '8')).toBe(1);
  expect(findNoticePage(twenty, '9')).toBe(2);
  expect(findNoticePage(twenty, 'gone')).toBe(1);
  expect(findNoticePage(twenty, undefined)).toBe(1);
});
