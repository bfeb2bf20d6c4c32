import { errorStatus } from '@baize/contract/errors';
import { errorRows } from './error-rows.ts';
import { rememberLanguage } from './preferences.ts';
import { around } from './screens/screen.ts';
import { expect, test } from './test.ts';

/** Spec section 8: each row for real, its words in the language of the page (which goes with its size), and never a code of the server's. */
test.use({
  expectedRefusals: [
    '/wps/session/login',
    '/wps/member/register',
    '/wps/system/status',
    '/wps/system/whitelabel',
    '/wps/game/launchGame',
    '/wps/verification/sms/noLogin',
  ],
});

for (const { row, words, site = 'player', console: expectedErrors, produce } of errorRows) {
  test.describe(row, () => {
    test.use({ expectedErrors });

    test.use({ siteName: site });

    test('is said in words', async ({ site: { visit }, page }) => {
      const { t, language } = visit;
      await rememberLanguage(page, language);
      const says = await produce({ page, t });
      await expect(says).toContainText(around(t(words)));
      const shown = await page.locator('body').innerText();
      expect(Object.keys(errorStatus).filter((code) => shown.includes(code))).toEqual([]);
    });
  });
}

test.describe('a picture that does not load', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('gives way to the default icon', async ({ player, page }) => {
    await page.route('**/art/games/**', async (route) => await route.abort());
    await player.open('/rng');
    await expect(player.tiles.first().locator('[data-state=icon]')).toBeVisible();
  });
});

test.describe('a part that its page does without', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('stays away where it does not load, and the page goes on', async ({ player, page }) => {
    let tries = 0;
    await page.route(/\/assets\/player-footer-.*\.js$/, async (route) => {
      tries += 1;
      await route.abort();
    });
    await player.open('/rng');
    await expect.poll(() => tries).toBeGreaterThan(1);
    await player.tiles
      .first()
      .getByRole('button', { name: /^Favourite/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  });
});
