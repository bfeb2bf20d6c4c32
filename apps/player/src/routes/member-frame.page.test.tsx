import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';
import { MEMBER_LINKS, MEMBER_PAGES } from './member-pages.tsx';

test('lists every page of the member centre, and marks the open one', async () => {
  const { t } = await openPlayer('/member/messageV2', {
    signedIn: true,
    prepare: (platform) => platform.answer('merchantWallet', { isSingle: false }),
  });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  await expect
    .element(menu.getByRole('link', { name: t('message.title'), exact: false }))
    .toHaveAttribute('aria-current', 'page');
  expect(menu.element().querySelectorAll('[aria-current="page"]')).toHaveLength(1);
  expect(menu.element().querySelectorAll('a')).toHaveLength(MEMBER_PAGES.length + MEMBER_LINKS.length);
});

test('offers no transfer between wallets if all vendors use the main wallet', async () => {
  const { t } = await openPlayer('/member/messageV2', {
    signedIn: true,
    prepare: (platform) => platform.answer('merchantWallet', { isSingle: true }),
  });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  await expect.element(menu.getByRole('link', { name: t('message.title'), exact: false })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: t('fund.title') })).not.toBeInTheDocument();
});

test('goes to another page without leaving the centre', async () => {
  const { t } = await openPlayer('/member/messageV2', { signedIn: true });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  await menu.getByRole('link', { name: t('transaction.title') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('transaction.title') })).toBeVisible();
  await expect
    .element(menu.getByRole('link', { name: t('transaction.title') }))
    .toHaveAttribute('aria-current', 'page');
});

test.each(['desktop', 'phone'] as const)('shows on a %s how many rewards can be claimed', async (size) => {
  const { t } = await openPlayer('/member/messageV2', {
    signedIn: true,
    size,
    prepare: (platform) => platform.answer('rewardCounts', { rewards: 3, missions: 0 }),
  });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  await expect.element(menu.getByRole('link', { name: t('reward.title'), exact: false })).toMatchTextContent(/3$/);
});

test('shows how many messages are unread', async () => {
  const { t } = await openPlayer('/member/securityCenter', {
    signedIn: true,
    prepare: (mock) => mock.answer('unreadCount', { unread: 2, complaints: 0 }),
  });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  const messages = menu.getByRole('link', { name: t('message.title'), exact: false });
  await expect.element(messages).toMatchTextContent(/2$/);
});

test('is above the page on a phone', async () => {
  const { t } = await openPlayer('/member/messageV2', { signedIn: true, size: 'phone' });
  const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
  await expect.element(menu.getByRole('link', { name: t('message.title'), exact: false })).toBeVisible();
  const bottom = menu.element().getBoundingClientRect().bottom;
  expect(bottom).toBeLessThanOrEqual(document.querySelector('main h1')?.getBoundingClientRect().top ?? 0);
});

test.each(['/member', '/member/securityCenter'])('%s asks a visitor to log in', async (path) => {
  const { t } = await openPlayer(path);
  await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
  await expect.element(page.getByText(t('error:session.required'))).toBeInTheDocument();
});
