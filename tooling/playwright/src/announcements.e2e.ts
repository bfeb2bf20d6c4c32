import type { Page } from '@playwright/test';
import { recordCalls, insertNotice } from './announcement-fixtures.ts';
import { passHumanChecks } from './human-check.ts';
import { logInPlayer } from './sessions.ts';
import { padmaPlayerOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const NOTICES_PATH = 'MCSFE_getListAnnouncements';

test.describe('notices that open automatically', () => {
  test.use({ opensNotices: true });

  test('open once for visitors and once for members, however often the page is loaded', async ({
    player,
    page,
    browser,
  }) => {
    // A first log-in would show another notice first.
    await logInPlayer(browser, 'deepak1');
    const calls = recordCalls(page, NOTICES_PATH);
    const executions = () => calls.map(({ searchParams }) => searchParams.get('execution'));
    await test.step('B, for visitors', async () => {
      await player.open('/');
      await expect(popup(page, 'Welcome')).toBeVisible();
      expect(new Set(executions())).toEqual(new Set(['B']));
      await page.keyboard.press('Escape');
      await expect(popup(page, 'Welcome')).toBeHidden();
      expect(await page.evaluate(() => sessionStorage.getItem('baize.notices'))).toBe('visitor');
    });
    await test.step('A, for members: two of them, one after the other', async () => {
      await player.open('/login');
      // If the visitors' notices opened again, they would precede or follow this popup.
      await passHumanChecks(page);
      await player.logIn('deepak1');
      await expect(popup(page, 'Rules of careful play')).toBeVisible();
      expect(executions()).toContain('A');
      await popup(page, /.+/).getByRole('button', { name: 'Next' }).click();
      await expect(popup(page, 'Invite friends')).toBeVisible();
      // The notice has a promotion type, so its button closes the notices and opens the reward centre.
      await popup(page, 'Invite friends').getByRole('link', { name: 'Go to the promotion' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/member\/rewardCenter$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
      await page.goBack();
      expect(await page.evaluate(() => sessionStorage.getItem('baize.notices'))).toBe('visitor member');
    });
  });

  test('F opens at the first log-in, and following a link in a notice closes it', async ({ player, page }) => {
    await player.open('/');
    await popup(page, 'Welcome').getByRole('link', { name: 'register' }).click();
    await expect(popup(page, 'Welcome')).toBeHidden();
    await expect(player.registerPopup).toBeVisible();
    await player.fillRegistration(createUsername());
    await player.submitRegistration();
    await expect(popup(page, 'Your account is ready')).toBeVisible();
    await popup(page, 'Your account is ready').getByRole('button', { name: 'Understood' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

// Chromium reports this for HTML that is only parsed for sanitising.
test.use({ expectedErrors: /Executing inline event handler violates/ });
test("the list shows the notices of the brand, and an attacker's HTML in them has no effect", async ({
  player,
  page,
}) => {
  const mark = createUsername();
  await insertNotice({ kind: 'PL', execution: 'B', title: `${mark} plain`, startsAt: '2026-10-11' });
  await insertNotice({
    kind: 'PR',
    execution: 'B',
    title: `${mark} hostile`,
    startsAt: '2026-11-01',
    promotionType: 'REFERRAL',
    content:
      '<p onclick="window.hurt=1">Safe words</p><img src="x" onerror="window.hurt=1"><script>window.hurt=1</script>' +
      '<a href="javascript:window.hurt=1">bad</a> <a href="/rng">good</a><iframe src="https://evil.example"></iframe>',
  });
  await player.open('/announce', { origin: padmaPlayerOrigin });
  await expect(page).toHaveURL(`${padmaPlayerOrigin}/`);
  const dialog = popup(page, 'Notices');
  const items = dialog.getByRole('list', { name: 'List of notices' }).getByRole('button');
  const shown = dialog.getByRole('article');
  await test.step('the newest notice is first and shows its day', async () => {
    await expect(items.filter({ hasText: mark })).toHaveText([/hostile/, /plain/]);
    await expect(items.filter({ hasText: `${mark} hostile` })).toContainText('Nov 2026');
  });
  const hostile = items.filter({ hasText: `${mark} hostile` });
  if ((await hostile.getAttribute('aria-pressed')) !== 'true') await hostile.click();
  await shown.getByText('Safe words').click();
  expect(await shown.evaluate((element) => element.innerHTML)).not.toMatch(/onclick|onerror|script|iframe/);
  await expect(shown.getByRole('link')).toHaveText(['good', 'Go to the promotion']);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);
  await shown.getByRole('link', { name: 'good' }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(dialog).toBeHidden();
});
