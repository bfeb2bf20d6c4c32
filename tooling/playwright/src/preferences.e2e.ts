import type { Page } from '@playwright/test';
import { chooseLanguage } from './preferences.ts';
import { expect, test } from './test.ts';

declare global {
  // Written by the page for this test: languages, themes and letters shown since the load.
  var shownLooks: Set<string>;
}

const DEVANAGARI = '[\\u0900-\\u097f]';
const RAIL_PX = 72;

test('language, theme and a narrow menu survive a reload without a flash of other values', async ({ player, page }) => {
  // The brand's defaults are Nepali, the dark theme and a wide menu.
  await player.open('/', { language: 'ne' });
  await expect(page.getByText('स्लट').filter({ visible: true }).first()).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Switch to the light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Collapse the menu' }).click();
  const menuWidth = async () =>
    Math.round((await page.getByRole('navigation', { name: 'Main menu' }).boundingBox())?.width ?? 0);
  await expect.poll(menuWidth).toBe(RAIL_PX);

  await recordLooks(page);
  await page.reload();
  await expect(player.tiles.first()).toBeVisible();
  await player.waitUntilHydrated();
  expect(await page.evaluate(() => [...globalThis.shownLooks])).toEqual(['en light latin']);
  expect(await menuWidth()).toBe(RAIL_PX);

  await test.step('the menu is narrow before any script except the one in the head runs', async () => {
    await page.route(/\/assets\/(?!start-)[^/]+\.js$/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(menuWidth).toBe(RAIL_PX);
  });
});

/** Records the look of the page at each change, from the first element of the body on. */
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
