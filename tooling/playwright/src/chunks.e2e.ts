import { expectAccessible } from './accessible.ts';
import { startDeployedSite } from './deployed-site.ts';
import { rememberLanguage } from './preferences.ts';
import { playerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

const CHUNK_LOAD_TIMEOUT_SECONDS = 120;
const HELP_SCRIPT = /\/assets\/help-[\w-]+\.js$/;

// Scripts are blocked on purpose, and the page logs the failures to the console.
test.use({
  expectedErrors:
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404|ChunkLoadError|Failed to fetch dynamically imported module|MIME type/,
});

test('a script that fails once is retried; a permanent failure is reported with a way out', async ({
  player,
  page,
}) => {
  let failures = 1;
  await page.route(HELP_SCRIPT, async (route) => {
    failures -= 1;
    await (failures >= 0 ? route.abort() : route.continue());
  });

  await test.step('a script that fails once', async () => {
    await player.open('/help');
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  });

  await test.step('a script that always fails', async () => {
    failures = Infinity;
    await player.open('/help');
    await expect(page.getByRole('heading', { name: 'Part of the page did not load' })).toBeVisible();
    await expect(page.getByText('please check your network connectivity')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('home is a way out', async () => {
    await page.getByRole('button', { name: 'Go to the home page' }).click();
    await expect(player.tiles.first()).toBeVisible();
  });

  await test.step('reloading is another way out', async () => {
    await player.open('/help');
    await expect(page.getByRole('heading', { name: 'Part of the page did not load' })).toBeVisible();
    failures = 0;
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  });
});

test('a page opened without a network appears with its styles when the network is back', async ({
  player,
  page,
  context,
}) => {
  await player.open('/');
  await expect(player.tiles.first()).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help centre' }).click();
  await expect(page.getByRole('heading', { name: 'Part of the page did not load' })).toBeVisible();
  await expect(page).toHaveTitle(/^Part of the page did not load/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  await expect(page).toHaveTitle(/^FAQ/);
  // The rules of a sheet that failed cannot be read.
  const countRules = async () =>
    await page.evaluate(() => Array.from(document.styleSheets, (sheet) => sheet.cssRules.length));
  expect(await countRules()).not.toContain(0);
});

test('a popup whose script fails reports it and offers a reload; a second press retries', async ({ player, page }) => {
  await player.open('/');
  await expect(player.tiles.first()).toBeVisible();
  const popupScript = /\/assets\/player-login-popup-[\w-]+\.js$/;
  await page.route(popupScript, (route) => route.abort());
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await logIn.click();
  await expect(page.getByText('Part of the page did not load').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load again', includeHidden: true })).toBeVisible();
  await page.unroute(popupScript);
  await logIn.click();
  await expect(player.loginPopup).toBeVisible();
});

test('after a deployment that removed the scripts of the open page, the page offers a reload', async ({
  player,
  page,
}) => {
  const site = await startDeployedSite();
  await player.open('/rng', site);
  await expect(player.tiles.first()).toBeVisible();
  // Simulates another edition: the page names another entry, and the scripts of the old one are gone.
  site.changeAnswers(/^\/(?:rng|help)$/, (html) => html.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/next.js'));
  site.changeAnswers(HELP_SCRIPT, () => undefined);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help centre' }).click();
  await expect(page.getByRole('heading', { name: 'A newer version of this site is ready' })).toBeVisible();
  await expectAccessible(page);
  await site.stop();
});

test.describe('a script that the page itself names', () => {
  test('fails: the page reports it and can be reloaded', async ({ page }) => {
    await rememberLanguage(page, 'en');
    for (const file of [/\/assets\/index-[\w-]+\.js$/, /\/assets\/index-[\w-]+\.css$/]) {
      await page.route(file, (route) => route.abort());
      for (const path of ['/', '/help']) {
        await page.goto(`${playerOrigin}${path}`);
        await expect(page.getByText('The page could not be loaded.')).toBeInViewport();
      }
      await page.unroute(file);
      await page.getByRole('link', { name: /^Load again/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
      await expect(page.getByText('The page could not be loaded.')).toBeHidden();
    }
  });

  test('the entry does not load for 120 seconds', async ({ player, page }) => {
    await page.clock.install();
    const entry = /\/assets\/index-[\w-]+\.js$/;
    await page.route(entry, () => {});
    const requested = page.waitForRequest(entry);
    await player.page.goto(`${playerOrigin}/help`, { waitUntil: 'commit' });
    await requested;
    await expect(page.locator('#root')).toBeAttached();
    await page.clock.runFor(CHUNK_LOAD_TIMEOUT_SECONDS * 1000);
    await expect(page.getByText('The page could not be loaded.')).toBeVisible();
  });
});
