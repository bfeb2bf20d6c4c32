import type { Page } from '@playwright/test';
import { chooseLanguage } from './preferences.ts';
import { expect, test } from './test.ts';

declare global {
  // Written by the page for this test: what language, theme and letters it has shown since it was loaded.
  var shownLooks: Set<string>;
}

/** Spec section 9, "Page sizes". */
const LOBBY_PAGE = 40;
const DEVANAGARI = '[\\u0900-\\u097f]';

test('a chosen language stays over a reload, and no other one is seen on the way', async ({ player, page }) => {
  await player.open('/');
  await player.openSettings();
  await expect(page.getByText('Slots').filter({ visible: true }).first()).toBeVisible();
  await chooseLanguage(page, 'नेपाली');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(page.getByText('स्लट').filter({ visible: true }).first()).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await recordLooks(page);
  await page.reload();
  await expect(player.tiles.first()).toBeVisible();
  expect(await page.evaluate(() => [...globalThis.shownLooks])).toEqual(['en dark latin']);
});

test('games stay in the language they came in until they have come in the new one', async ({ player, page }) => {
  await player.open('/rng');
  await player.openSettings();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/GCSGAME_gameList*language=ne*', async (route) => {
    await held;
    await route.continue();
  });
  // By element: a phone chooses in a popup, and what lies under one has no roles.
  const tiles = page.locator('main article');
  await expect(tiles).toHaveCount(LOBBY_PAGE);
  const english = await tiles.first().locator('h3').innerText();
  await chooseLanguage(page, 'नेपाली');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect(tiles).toHaveCount(LOBBY_PAGE);
  await expect(tiles.first().locator('h3')).toHaveText(english);
  await expect(tiles.first()).toHaveAttribute('lang', 'en');
  release();
  for (const tile of [tiles.first(), tiles.last()]) {
    await expect(tile).toHaveAttribute('lang', 'ne');
    await expect(tile).toContainText(new RegExp(DEVANAGARI));
  }
  await expect(page.locator('main ul', { has: page.locator('article') })).toHaveAttribute('lang', 'ne');
  await expect(tiles).toHaveCount(LOBBY_PAGE);
});

test('a chosen theme stays over a reload, and the other one is not seen on the way', async ({ player, page }) => {
  await player.open('/');
  await player.openSettings();
  await page.getByRole('button', { name: 'Switch to the light theme' }).filter({ visible: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await recordLooks(page);
  await page.reload();
  await expect(player.tiles.first()).toBeVisible();
  expect(await page.evaluate(() => [...globalThis.shownLooks])).toEqual(['en light latin']);
});

/** From the first element of the body on, at each change of the page. */
async function recordLooks(page: Page): Promise<void> {
  await page.addInitScript((letters) => {
    const devanagari = new RegExp(letters);
    globalThis.shownLooks = new Set();
    new MutationObserver(() => {
      if (!document.body?.firstElementChild) return;
      const { lang, dataset } = document.documentElement;
      const script = devanagari.test(document.body.innerText) ? 'devanagari' : 'latin';
      globalThis.shownLooks.add(`${lang} ${dataset['theme']} ${script}`);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, DEVANAGARI);
}
