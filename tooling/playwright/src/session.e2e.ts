import { expect, newUsername, test } from './test.ts';

test('sign-out asks first, ends the session, and keeps the merchant code alone', async ({ player, page }) => {
  await player.register(newUsername());
  await player.askToSignOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(player.balance).toBeVisible();

  await player.askToSignOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([['baize.merchant', 'BAIZE']]);
});

test.describe('a session that the server has ended', () => {
  test.use({
    expectedRefusals: [
      '/wps/v2/wallets/balance',
      '/wps/member/info',
      '/wps/member/bets',
      '/wps/relay/GCSGAME_gameList',
    ],
  });

  test('is said once, and the person goes on as a visitor', async ({ player, page }) => {
    await player.register(newUsername());
    await page.evaluate(async () => {
      const authorization = `Bearer ${sessionStorage.getItem('baize.token')}`;
      await fetch('/wps/session/logout', { method: 'DELETE', headers: { authorization } });
    });
    await page
      .getByRole('link', { name: /record$/i })
      .filter({ visible: true })
      .first()
      .click();
    const notice = player.loginPopup.getByText('Your session has ended. Please log in again.');
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player.loginPopup).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await expect(player.loginPopup).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
