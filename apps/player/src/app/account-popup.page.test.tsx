import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { frameCalls, watchClipboard } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { popupStands, pressButton } from '../../testing/open-from-menu.ts';
import { openPlayer } from '../../testing/visit.tsx';

const popup = page.getByRole('dialog');

async function openAccount(options: VisitOptions = {}) {
  const visit = await openPlayer('/no/such/page', {
    ...options,
    signedIn: true,
    size: 'phone',
    prepare: (platform, network) => {
      platform.answer('unreadCount', { unread: 0 });
      options.prepare?.(platform, network);
    },
  });
  await pressButton(visit.t('nav.account'));
  await popupStands(visit.t('account.title'));
  return visit;
}

testScreen('account-popup', { open: openAccount, passesOver: frameCalls, desktop: false });

test('shows the name, the VIP level and the ID of the member, and copies the ID', async () => {
  const copied = watchClipboard();
  const { t } = await openAccount({
    prepare: (platform) =>
      platform.answer('memberInfo', aMember({ vip: { enabled: true, label: 'VIP 3', rankLevel: 3 } })),
  });
  await expect.element(popup.getByText('bimala')).toBeVisible();
  await expect.element(popup.getByText('VIP 3')).toBeVisible();
  await popup.getByRole('button', { name: t('copy_id.act') }).click();
  await expect.element(page.getByText(t('copy_id.done'))).toBeVisible();
  expect(copied).toHaveBeenCalledWith('10000042');
});

test.each([
  ['member_centre.label', '/member'],
  ['nav.betting_record', '/member/personalHistoryCopy'],
  ['reward.title', '/member/rewardCenter'],
  ['withdraw.title', '/member/withdraw'],
  ['security.title', '/member/securityCenter'],
])('%s leads to %s and closes it', async (key, path) => {
  const { t } = await openAccount();
  await popup.getByRole('link', { name: t(key) }).click();
  await expect.element(popup).not.toBeInTheDocument();
  expect(location.pathname).toBe(path);
});

test('shows the number of unread messages on its button and on the bottom bar', async () => {
  const visit = await openPlayer('/no/such/page', {
    signedIn: true,
    size: 'phone',
    prepare: (platform) => platform.answer('unreadCount', { unread: 5 }),
  });
  const { t } = visit;
  await pressButton(`${t('nav.account')}, ${t('message.title_unread', { count: 5 })}`);
  await expect.element(popup.getByRole('link', { name: t('message.title'), exact: false })).toMatchTextContent('5');
});

test('hides the balance, requests it again, and leads to the cashier', async () => {
  const { platform, t } = await openAccount();
  const balance = popup.getByRole('group', { name: t('balance.label') });
  await balance.getByRole('button', { name: t('balance.hide') }).click();
  await expect.element(balance.getByText(t('balance.hidden'))).toBeInTheDocument();
  await balance.getByRole('button', { name: t('balance.show') }).click();
  platform.answer('balance', { currency: 'NPR', balance: '99.50' });
  await balance.getByRole('button', { name: t('balance.refresh') }).click();
  await expect.element(balance).toMatchTextContent(/99\.50/);
  await balance.getByRole('button', { name: t('nav.deposit') }).click();
  await expect.element(popup).not.toBeInTheDocument();
  expect(location.pathname).toBe('/member/depositv2');
});

test('asks for a confirmation before it signs out', async () => {
  const { t } = await openAccount();
  await popup.getByRole('button', { name: t('sign_out.open') }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
});
