import type { Announcement } from '@baize/contract/schemas/announcements';
import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest } from '../../testing/visit.tsx';

const notice = (announcementId: string, title: string): Announcement => ({
  announcementId,
  title,
  startDate: '2026-11-20T04:15:00.000Z',
  content: `<p>All about: ${title}</p>`,
  promotionType: null,
  execution: 'A',
});
const answer = (list: readonly Announcement[], totalPages = 1) => ({ list: [...list], total: list.length, totalPages });
const open = agentOpener('/agentHome/agentAnnouncement', (platform) =>
  platform.answer('agentAnnouncements', answer([notice('2', 'New rates'), notice('1', 'Holiday')], 2)),
);

testScreen('agent-announcements-page', { open, passesOver: frameCalls });

test('opens the newest notice, and another one where the agent presses it', async () => {
  const visit = await open();
  expect(lastRequest(visit, 'agentAnnouncements')).toEqual({ language: 'en', pageNo: 1, pageSize: 9 });
  await expect.element(page.getByText('All about: New rates')).toBeVisible();
  await expect.element(page.getByText('All about: Holiday')).not.toBeVisible();
  await page.getByText('Holiday', { exact: true }).click();
  await expect.element(page.getByText('All about: Holiday')).toBeVisible();
});

test('keeps the page in the address, and shows a message where it has no notices', async () => {
  const { t, platform } = await open();
  platform.answer('agentAnnouncements', answer([]));
  await page.getByRole('button', { name: t('pager.page', { page: 2 }) }).click();
  await expect.element(page.getByText(t('announcement.none'))).toBeVisible();
  expect(currentAddress()).toContain('/agentHome/agentAnnouncement');
});
