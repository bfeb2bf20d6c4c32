import { testScreen } from '@baize/pages/screen';
import { aMember } from '@baize/pages/world';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { popupStands } from '../../testing/open-member.ts';
import { openPlayer } from '../../testing/visit.tsx';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

testScreen('member', {
  open: async (options) => {
    const visit = await openPlayer('/member/securityCenter', options);
    await popupStands();
    return visit;
  },
  passesOver: {
    ...frameCalls,
    registerSettings: 'of the log-in popup (player-login-popup.page.test.tsx)',
    signInProvider: 'of the log-in popup (player-login-popup.page.test.tsx)',
    rememberedLogin: 'of the log-in popup (player-login-popup.page.test.tsx)',
  },
});

test('asks a visitor to log in, and then leads to the requested page', async () => {
  const { t, platform, settled } = await openPlayer('/member/messageV2?page=2', {
    prepare: (mock) => mock.answer('messages', { list: [], total: 21, totalPages: 2 }),
  });
  const popup = page.getByRole('dialog', { name: t('login.title') });
  await popup.getByRole('textbox', { name: t('login.username') }).fill('bimala');
  await popup.getByLabelText(t('login.password'), { exact: true }).fill('Lantern2026');
  await popup.getByRole('button', { name: t('login.submit') }).click();
  await expect.element(heading(t('message.title'))).toBeVisible();
  await settled();
  expect(location.pathname + location.search).toBe('/member/messageV2?page=2');
  expect(platform.calls.filter(({ id }) => id === 'messages')).toHaveLength(1);
});

test('finds a page whatever the case of its address', async () => {
  const { t } = await openPlayer('/Member/SecurityCenter/', { signedIn: true });
  await expect.element(heading(t('security.title'))).toBeVisible();
});

test('shows a visitor who closes the login why the page is empty, and opens the login again', async () => {
  const { t } = await openPlayer('/member/securityCenter');
  const popup = page.getByRole('dialog', { name: t('login.title') });
  await popup.getByRole('button', { name: t('act.close') }).click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByText(t('error:session.required'))).toBeVisible();
  expect(document.title).toBe(`${t('login.title')} | baize`);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('login.submit') })
    .click();
  await expect.element(popup).toBeVisible();
});

test('tells a trial account that it needs a real account, and shows nothing else', async () => {
  const { t } = await openPlayer('/member/playLimits', {
    signedIn: true,
    prepare: (mock) => mock.answer('memberInfo', aMember({ type: 4 })),
  });
  await expect.element(page.getByText(t('true_account.text'))).toBeVisible();
  expect(document.querySelector('main nav, main h1')).toBeNull();
});

test.each(['/member/nothing', '/member/playLimits/more'])('shows that the page %s does not exist', async (path) => {
  const { t } = await openPlayer(path, { signedIn: true });
  await expect.element(heading(t('not_found.title'))).toBeVisible();
});

test('shows each page of the centre in its menu, and marks the open one', async () => {
  const { t } = await openPlayer('/member/securityCenter/', { signedIn: true });
  const menu = page.getByRole('navigation', { name: t('member_centre.label') });
  await expect.element(menu.getByRole('link', { name: t('security.title') })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: t('message.title'), exact: false }).click();
  await expect.element(heading(t('message.title'))).toBeVisible();
  expect(location.pathname).toBe('/member/messageV2');
});

test('is linked in the account menu', async () => {
  const { t } = await openPlayer('/help', { signedIn: true });
  await page.getByRole('button', { name: t('member_menu.label'), exact: false }).click();
  await page.getByRole('menuitem', { name: t('security.title') }).click();
  await expect.element(heading(t('security.title'))).toBeVisible();
});
