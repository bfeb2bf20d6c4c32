import { errorStatus } from '@baize/contract/errors';
import { rememberLanguage } from './preferences.ts';
import { stack } from './stack.ts';
import { expect, test } from './test.ts';

// Which test has which row of spec section 8: tooling/repo-rules/src/error-rows.test.ts. Most are page tests
// (apps/player/src/app/error-catalogue.page.test.tsx).
test.describe('invalid URL', () => {
  test.use({ expectedRefusals: ['/wps/system/status', '/wps/system/whitelabel'] });

  test('is said in words, and never in a code of the server', async ({ site, page }) => {
    await rememberLanguage(page, site.visit.language);
    await page.goto(`http://play.nobody.localhost:${stack.sitesPort}/`);
    await expect(page.getByRole('main')).toContainText(site.visit.t('system.unknown_domain'));
    const text = await page.locator('body').innerText();
    expect(Object.keys(errorStatus).filter((code) => text.includes(code))).toEqual([]);
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
