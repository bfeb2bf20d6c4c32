import type { Page } from '@playwright/test';
import type { PlayerPage } from './player-page.ts';
import { expect, test } from './test.ts';

/** Page sizes by spec section 9, "Page sizes". */
const LOBBY_PAGE_SIZE = 40;
const HOT_PAGE_SIZE = 15;
/** Maximum number of DOM nodes, however many games there are. */
const NODES_MAX = 1500;

test('a lobby search finds games while typing, tolerates misspelling, and is kept in the address', async ({
  player,
  page,
}) => {
  await player.open('/rng');
  await test.step('a game is found first by its name, also after a reload', async () => {
    await expect(player.tiles).toHaveCount(LOBBY_PAGE_SIZE);
    const name = await player.tiles.nth(3).getByRole('heading').innerText();
    const first = player.tiles.first().getByRole('heading');
    await searchBox(page).fill(`  ${name} `);
    await expect(first).toHaveText(name);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name);
    await page.reload();
    await expect(searchBox(page)).toHaveValue(name);
    await expect(first).toHaveText(name);
  });
  await test.step('a misspelt name finds its game', async () => {
    await searchBox(page).fill('dragn');
    await expect(page).toHaveURL(/q=dragn$/);
    await expect.poll(async () => await namesWithout(player, 'dragon')).toEqual([]);
  });
  await test.step('an unknown name finds nothing', async () => {
    await searchBox(page).fill('zzzz');
    await expect(page.getByText('No games found')).toBeVisible();
  });
});

test('vendors, pages and hot games of a lobby each have an address that shows them again', async ({ player, page }) => {
  await player.open('/rng');
  const vendors = page.getByRole('navigation', { name: 'Vendors' }).getByRole('link');
  await test.step('a vendor shows only its games', async () => {
    await vendors.nth(2).click();
    await expect(page).toHaveURL(/\/rng\?vendor=\w+$/);
    const code = await vendors.nth(2).innerText();
    await expect
      .poll(async () => new Set(await player.tiles.getByRole('paragraph').allInnerTexts()))
      .toEqual(new Set([code]));
    await page.goBack();
    await expect(page).toHaveURL(/\/rng$/);
  });
  await test.step('another page shows other games, at most a page of them', async () => {
    await expect(player.tiles).toHaveCount(LOBBY_PAGE_SIZE);
    expect(await page.locator('*').count()).toBeLessThan(NODES_MAX);
    const first = await player.tiles.first().getByRole('heading').innerText();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/rng\?page=2$/);
    await expect(player.tiles.first().getByRole('heading')).not.toHaveText(first);
    await expect(player.tiles).toHaveCount(LOBBY_PAGE_SIZE);
  });
  await test.step('a page of hot games is the same after a reload', async () => {
    const tabs = page.getByRole('navigation', { name: 'Which games' });
    await tabs.getByRole('link', { name: 'Hot games' }).click();
    await expect(player.tiles.filter({ hasText: 'HOT' })).toHaveCount(HOT_PAGE_SIZE);
    await page.reload();
    await expect(tabs.getByRole('link', { name: 'Hot games' })).toHaveAttribute('aria-current', 'true');
    await expect(player.tiles).toHaveCount(HOT_PAGE_SIZE);
  });
});

/** Pages that list vendors (spec sections 2 and 9). */
const VENDOR_PAGES = [
  ['/sports', 'Sports', ['WS', 'XY', 'IBC', 'SBT', 'UG']],
  ['/esports', 'E-sports', ['AV', 'AI', 'IMES', 'TF', 'IA']],
  ['/cockfight', 'Cockfight', ['DS88']],
  ['/lott', 'Lottery', ['LOTTO', 'TCG_VN', 'TCG_SEA', 'BBIN', 'WS', 'XY']],
  ['/elott', 'E-lottery', ['LOTTO', 'TCG_VN', 'TCG_SEA', 'TGP', 'WD', 'TH']],
] as const;

test('sports, e-sports, cockfight and lotteries show their vendors and a way to play', async ({ player, page }) => {
  for (const [path, title, codes] of VENDOR_PAGES)
    await test.step(title, async () => {
      await player.open(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const vendors = page.getByRole('list', { name: 'Vendors' }).getByRole('button');
      await expect(vendors).toHaveText(codes.map((code) => new RegExp(`^${code.split('').join('\\s*')}`)));
      await expect(player.tiles.first()).toBeVisible();
    });
});

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by name' });
}

async function namesWithout(player: PlayerPage, part: string): Promise<string[]> {
  await expect(player.tiles.first()).toBeVisible();
  const names = await player.tiles.getByRole('heading').allInnerTexts();
  return names.filter((name) => !name.toLowerCase().includes(part.toLowerCase()));
}
