import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { aPayoutAccount, withdrawOptions } from '@baize/pages/worlds/cashier';
import { answerTransactions, someTransactions } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener } from '../../../testing/open-member.ts';

const overview = {
  passwordSet: true,
  passwordChangedAt: null,
  withdrawPasswordSet: false,
  mobile: null,
  email: null,
  unconfirmedEmail: null,
  realName: 'S••• R••',
  twoFactorOn: false,
  recoveryCodesLeft: 0,
  sessions: 1,
  rememberedDevices: 0,
};

function mockAnswers(platform: MockPlatform): void {
  platform.answer('withdrawOptions', withdrawOptions());
  platform.answer('securityOverview', overview);
  platform.answer('payoutAccounts', { list: [], realName: 'S••• R••' });
  answerTransactions(platform, someTransactions);
}

const open = memberOpener('/member', mockAnswers);

/**
 * Where the page is, with the state that its records are filtered by. The redirect writes the address after the page has opened, and the record adds its
 * range of days and leaves a page that does not exist, so that a test waits and looks at these two parts alone.
 */
function place(): string {
  return `${location.pathname} ${new URLSearchParams(location.search).get('state')}`;
}

testScreen('member-home-page', { open, passesOver: frameCalls });

test('shows the money, the open steps with their links, and the last movements', async () => {
  const { t } = await open();
  const main = page.getByRole('main');
  await expect.element(main.getByText(/2,000\.00/)).toBeVisible();
  await expect.element(main.getByText(/1,990\.04/)).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: t('member_home.act_email') }))
    .toHaveAttribute('href', '/member/securityCenter');
  await expect
    .element(main.getByRole('link', { name: t('member_home.act_account') }))
    .toHaveAttribute('href', '/member/withdraw?part=accounts');
  expect(main.getByRole('link', { name: t('member_home.act_real_name') }).query()).toBeNull();
  await expect.element(main.getByRole('row').filter({ hasText: 'Himal Gold' })).toMatchTextContent(/−रू 10\.00/);
});

test('shows the fee of the withdrawable amount, as the withdrawal does', async () => {
  const { t } = await open();
  await expect.element(page.getByText(t('withdraw.withdrawable_fee', { percent: '0.5%' }))).toBeVisible();
});

test('redirects an old address of the betting record, and no other query', async () => {
  await memberOpener('/member?utm_source=mail', mockAnswers)();
  expect(location.pathname).toBe('/member');
  await memberOpener('/member?state=won', mockAnswers)();
  await expect.poll(place).toBe('/member/personalHistoryCopy won');
});

test('shows that no step is open', async () => {
  const { t } = await open({
    prepare: (platform) => {
      platform.answer('securityOverview', { ...overview, email: 's•••@x.test', withdrawPasswordSet: true });
      platform.answer('payoutAccounts', { list: [aPayoutAccount()], realName: 'S••• R••' });
    },
  });
  await expect.element(page.getByText(t('member_home.steps_done'))).toBeVisible();
  expect(page.getByRole('link', { name: t('member_home.act_account') }).query()).toBeNull();
});

test('an address of the betting record that was stored before still opens it', async () => {
  const { t } = await memberOpener('/member?state=won&page=2', mockAnswers)();
  await expect.element(page.getByRole('heading', { level: 1, name: t('record.title') })).toBeVisible();
  await expect.poll(place).toBe('/member/personalHistoryCopy won');
});
