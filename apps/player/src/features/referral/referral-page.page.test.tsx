import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { aFriend, aFriendReward, answerReferral, aReferral } from '@baize/pages/worlds/missions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const friends = [aFriend(1), aFriend(2, { deposited: true }), aFriend(3, { deposited: true, qualified: true })];
const rewards = [aFriendReward(3), aFriendReward(4, { state: 'process' })];
const mockAnswers = (platform: MockPlatform): void => answerReferral(platform, aReferral(), friends, rewards);
const open = memberOpener('/member/referral', mockAnswers);

testScreen('referral-page', { open, passesOver: frameCalls });

test('shows code, link, QR picture and the conditions in full', async () => {
  const { t } = await open();
  await expect.element(page.getByText('K7QF3W9Z', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: t('referral.qr') })).toBeVisible();
  await expect.element(page.getByText(/2,000\.00/)).toBeVisible();
  await expect.element(page.getByText(t('referral.review'))).toBeVisible();
});

test('unfolds the full terms of the invitations', async () => {
  const { t } = await open();
  await page.getByText(t('promotion.terms'), { exact: true }).click();
  await expect.element(page.getByText('Terms of invitations.')).toBeVisible();
  await expect.element(page.getByText(/1× the amount/)).toBeVisible();
});

test('copies the code and the link', async () => {
  const { t } = await open();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('button', t('referral.copy_code'));
  await press('button', t('referral.copy_link'));
  await vi.waitFor(() => expect(written.mock.calls).toEqual([['K7QF3W9Z'], [aReferral().link]]));
  written.mockRestore();
});

test('opens the share sheet if the browser has one', async () => {
  const shared = vi.fn<(invitation: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
  const { t } = await open();
  await press('button', t('referral.share'));
  await vi.waitFor(() => expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url: aReferral().link })));
  Reflect.deleteProperty(navigator, 'share');
});

test('shows the progress of each friend and each reward', async () => {
  const { t } = await open();
  const rows = page.getByRole('table', { name: t('referral.friends') }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'fr***02' })).toMatchTextContent(t('referral.friend_deposited'));
  await expect.element(rows.filter({ hasText: 'fr***03' })).toMatchTextContent(t('referral.friend_qualified'));
  const given = page.getByRole('table', { name: t('referral.rewards') }).getByRole('row');
  await expect.element(given.filter({ hasText: 'fr***04' })).toMatchTextContent(t('referral.reward_process'));
});

test('keeps the page of the friends in the address, separately from the page of the rewards', async () => {
  const { t } = await memberOpener('/member/referral?friends=2&page=2', (platform) => {
    mockAnswers(platform);
    platform.answer('invitedMembers', ({ pageNo }) => ({ list: [aFriend(pageNo)], total: 41, totalPages: 3 }));
    platform.answer('referralRewards', ({ pageNo }) => ({
      list: [aFriendReward(pageNo + 4)],
      total: 41,
      totalPages: 3,
      currency: 'NPR',
      totalAmount: '150.00',
    }));
  })();
  const friendList = page.getByRole('table', { name: t('referral.friends') });
  const rewardList = page.getByRole('table', { name: t('referral.rewards') });
  await expect.element(friendList).toMatchTextContent('fr***02');
  await expect.element(rewardList).toMatchTextContent('fr***06');
  await page
    .getByRole('button', { name: t('pager.next') })
    .first()
    .click();
  await expect.element(friendList).toMatchTextContent('fr***03');
  await expect.element(rewardList).toMatchTextContent('fr***06');
  expect(new URLSearchParams(location.search).get('friends')).toBe('3');
  history.back();
  await expect.element(friendList).toMatchTextContent('fr***02');
});

test('shows that nobody was invited, and that no reward is offered', async () => {
  const off = aReferral({ enabled: false });
  const { t } = await open({ prepare: (platform) => answerReferral(platform, off, [], []) });
  await expect.element(page.getByText(t('referral.friends_empty'))).toBeVisible();
  await expect.element(page.getByText(t('referral.rewards_empty'))).toBeVisible();
  await expect.element(page.getByText(t('referral.off'))).toBeVisible();
});

test('shows no offer to an excluded member, and the reason', async () => {
  const excluded = aReferral({ enabled: false, obstacle: 'break' });
  const { t } = await open({ prepare: (platform) => answerReferral(platform, excluded, [], []) });
  await expect.element(page.getByText(t('mission.obstacle_break'))).toBeVisible();
});
