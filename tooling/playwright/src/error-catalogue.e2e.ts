import { errorStatus } from '@baize/contract/errors';
import { rememberLanguage } from './preferences.ts';
import { stack } from './stack.ts';
import { expect, test } from './test.ts';

// tooling/repo-rules/src/error-rows.test.ts lists the test of each row of spec section 8. Most are page tests
// (apps/player/src/app/error-catalogue.page.test.tsx).
test.describe('invalid URL', () => {
  test.use({ expectedRefusals: ['/wps/system/status', '/wps/system/whitelabel'] });

  test('shows a sentence and never an error code of the server', async ({ site, page }) => {
    await rememberLanguage(page, site.visit.language);
    await page.goto(`http://play.nobody.localhost:${stack.sitesPort}/`);
    await expect(page.getByRole('main')).toContainText(site.visit.t('system.unknown_domain'));
    const text = await page.locator('body').innerText();
    expect(Object.keys(errorStatus).filter((code) => text.includes(code))).toEqual([]);
  });
});

test.describe('an optional part of a page', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('stays hidden where it fails to load, and the page works', async ({ player, page }) => {
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
