import type { Page } from '@playwright/test';
import { expectAccessible, DIALOG } from './accessible.ts';
import type { PlayerPage } from './player-page.ts';
import { expect, test } from './test.ts';

/** Spec section 9, "Page sizes". */
const LOBBY_PAGE = 40;
const OWN_PAGE = 15;
const SEARCH_PAGE = 24;
const HOME_SEARCH_PAGE = 15;
/** However many games there are. */
const NODES_MAX = 1500;

test('a lobby search finds as one types, whatever the spelling, and its address holds it', async ({ player, page }) => {
  await player.open('/rng');
  await player.waitUntilLive();
  await test.step('the name is trimmed, and what is found has it', async () => {
    await expect(player.tiles).toHaveCount(LOBBY_PAGE);
    const [word = ''] = (await player.tiles.nth(3).getByRole('heading').innerText()).split(' ').slice(-1);
    await searchBox(page).fill(`  ${word} `);
    await expect(page).toHaveURL(new RegExp(`/rng\\?q=${word}$`));
    await expect.poll(async () => await namesWithout(player, word)).toEqual([]);
    await page.reload();
    await expect(searchBox(page)).toHaveValue(word);
    await expect.poll(async () => await namesWithout(player, word)).toEqual([]);
  });
  await test.step('a misspelt name is understood', async () => {
    await searchBox(page).fill('dragn');
    await expect(page).toHaveURL(/q=dragn$/);
    await expect.poll(async () => await namesWithout(player, 'dragon')).toEqual([]);
  });
  await test.step('New is a tab of this search alone', async () => {
    const tabs = page.getByRole('navigation', { name: 'Which games' });
    await tabs.getByRole('link', { name: 'New' }).click();
    await expect(page).toHaveURL(/tab=new&q=dragn$/);
    await page.goBack();
    await searchBox(page).clear();
    await expect(page).toHaveURL(/\/rng$/);
    await expect(tabs.getByRole('link')).toHaveText(['All', 'Hot games', 'Recent', 'Favourites']);
  });
  await test.step('nothing found: one message, and the way to all games', async () => {
    await searchBox(page).fill('zzzz');
    await expect(page.getByText('No games found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all games' }).click();
    await expect(player.tiles).toHaveCount(LOBBY_PAGE);
    await expect(page).toHaveURL(/\/rng$/);
    await expect(searchBox(page)).toHaveValue('');
  });
  await test.step('the same words among all games', async () => {
    await searchBox(page).fill('reels');
    await expect(page).toHaveURL(/q=reels$/);
    await page.getByRole('link', { name: 'Search all games' }).click();
    await expect(page).toHaveURL(/\/search\?q=reels$/);
    await expect(player.tiles).toHaveCount(SEARCH_PAGE);
  });
});

test('only the last letters typed are answered on the page', async ({ player, page }) => {
  await player.open('/search');
  await player.waitUntilLive();
  await expect(player.tiles.first()).toBeVisible();
  // The answer to the first word comes after the one to the second: it may not be shown.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/GCSGAME_gameList*gameName=tiger*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest('**/GCSGAME_gameList*gameName=tiger*');
  await page.getByRole('searchbox').fill('tiger');
  const abandoned = page.waitForEvent('requestfailed', (request) => request.url().includes('gameName=tiger'));
  await asked;
  await page.getByRole('searchbox').fill('dragon');
  await abandoned;
  release();
  await expect.poll(async () => await namesWithout(player, 'dragon')).toEqual([]);
});

test('vendors, tabs and pages: each has an address, and back and reload show it again', async ({ player, page }) => {
  await player.open('/rng');
  await player.waitUntilLive();
  const vendors = page.getByRole('navigation', { name: 'Vendors' }).getByRole('link');
  const tabs = page.getByRole('navigation', { name: 'Which games' });
  await test.step('All stands first; a vendor shows its games alone', async () => {
    await expect(vendors.first()).toHaveText('All');
    await vendors.nth(2).click();
    await expect(page).toHaveURL(/\/rng\?vendor=\w+$/);
    await expect(vendors.nth(2)).toHaveAttribute('aria-current', 'true');
    const code = await vendors.nth(2).innerText();
    await expect
      .poll(async () => new Set(await player.tiles.getByRole('paragraph').allInnerTexts()))
      .toEqual(new Set([code]));
    await page.goBack();
    await expect(page).toHaveURL(/\/rng$/);
    await expect(vendors.first()).toHaveAttribute('aria-current', 'true');
  });
  await test.step('a page has an address; one beyond the last leads to the last', async () => {
    await expect(player.tiles).toHaveCount(LOBBY_PAGE);
    expect(await page.locator('*').count()).toBeLessThan(NODES_MAX);
    const first = await player.tiles.first().getByRole('heading').innerText();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/rng\?page=2$/);
    await expect(player.tiles.first().getByRole('heading')).not.toHaveText(first);
    await expect(player.tiles).toHaveCount(LOBBY_PAGE);
    await player.open('/rng?page=999');
    await player.waitUntilLive();
    await expect(page).toHaveURL(/\/rng\?page=\d{1,2}$/);
    await expect(player.tiles.first()).toBeVisible();
  });
  await test.step('hot games: fifteen on a page, each with its badge', async () => {
    await tabs.getByRole('link', { name: 'Hot games' }).click();
    await expect(page).toHaveURL(/\/rng\?tab=hot$/);
    await expect(player.tiles).toHaveCount(OWN_PAGE);
    await expect(player.tiles.filter({ hasText: 'HOT' })).toHaveCount(OWN_PAGE);
    await page.reload();
    await expect(tabs.getByRole('link', { name: 'Hot games' })).toHaveAttribute('aria-current', 'true');
    await expect(player.tiles).toHaveCount(OWN_PAGE);
  });
  await test.step('recent and favourite games are asked of nobody who is not signed in', async () => {
    for (const [name, tab] of [
      ['Recent', 'recent'],
      ['Favourites', 'favorite'],
    ] as const) {
      await tabs.getByRole('link', { name }).click();
      await expect(player.loginPopup).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(player.loginPopup).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
      await expect(player.tiles).toHaveCount(0);
    }
    await expectAccessible(page, 'main');
  });
});

test('the search over all games stands over any page, fifteen finds at a time', async ({ player, page }) => {
  await player.open('/');
  await player.waitUntilLive();
  // On a phone the header has no room for it: it stands in the menu.
  await player.openSettings();
  await page.getByRole('button', { name: 'Search games' }).filter({ visible: true }).click();
  const popup = page.getByRole('dialog', { name: 'Search games' });
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await expect(popup.getByRole('article').filter({ hasText: 'HOT' })).toHaveCount(HOME_SEARCH_PAGE);
  await popup.getByRole('searchbox').fill('reels');
  await expect(popup.getByText(/games found/).first()).toBeVisible();
  await expect(popup.getByRole('article')).toHaveCount(HOME_SEARCH_PAGE);
  await expectAccessible(page, DIALOG);
  await popup.getByRole('link', { name: 'All results' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/search\?q=reels$/);
  await expect(player.tiles).toHaveCount(SEARCH_PAGE);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/search\?q=reels&page=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=reels$/);
});

/** Spec sections 2 and 9. */
const VENDOR_PAGES = [
  ['/sports', 'Sports', ['WS', 'XY', 'IBC', 'SBT', 'UG']],
  ['/esports', 'E-sports', ['AV', 'AI', 'IMES', 'TF', 'IA']],
  ['/cockfight', 'Cockfight', ['DS88']],
  ['/lott', 'Lottery', ['BBIN', 'WS', 'XY']],
  ['/elott', 'E-lottery', ['TGP', 'WD', 'TH']],
] as const;

test('sports, e-sports, cockfight and lotteries show their vendors, and a way to play', async ({ player, page }) => {
  for (const [path, title, codes] of VENDOR_PAGES)
    await test.step(title, async () => {
      await player.open(path);
      await player.waitUntilLive();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const vendors = page.getByRole('list', { name: 'Vendors' }).getByRole('button');
      await expect(vendors).toHaveText(codes.map((code) => new RegExp(`^${code.split('').join('\\s*')}`)));
      await expect(player.tiles.first()).toBeVisible();
    });
  await test.step('a vendor whose tile is no list shows its part of the page', async () => {
    await page.getByRole('list', { name: 'Vendors' }).getByRole('button', { name: 'TGP' }).click();
    await expect(page).toHaveURL(/\/elott\?vendor=TGP$/);
    await expect
      .poll(async () => new Set(await player.tiles.getByRole('paragraph').allInnerTexts()))
      .toEqual(new Set(['TGP']));
    await page.getByRole('link', { name: 'Show all games' }).click();
    await expect(page).toHaveURL(/\/elott$/);
  });
});

test('the home page offers more games of a section, and fewer again', async ({ player, page }) => {
  await player.open('/');
  await player.waitUntilLive();
  const section = page.getByRole('region', { name: 'Slots' });
  await expect(section.getByRole('article')).toHaveCount(12);
  await section.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(async () => await section.getByRole('article').count()).toBeGreaterThan(12);
  await section.getByRole('button', { name: 'Show fewer' }).click();
  await expect(section.getByRole('article')).toHaveCount(12);
  await section.getByRole('link', { name: 'All games: Slots' }).click();
  await expect(page).toHaveURL(/\/rng$/);
});

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search by name' });
}

async function namesWithout(player: PlayerPage, part: string): Promise<string[]> {
  await expect(player.tiles.first()).toBeVisible();
  const names = await player.tiles.getByRole('heading').allInnerTexts();
  return names.filter((name) => !name.toLowerCase().includes(part.toLowerCase()));
}
