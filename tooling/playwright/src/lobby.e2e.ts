import { expect, test } from './test.ts';

test('a search shows the games with that name; its address holds it', async ({ player, page }) => {
  await player.open('/rng');
  const total = await player.tiles.count();
  await expect(player.tiles.first()).toBeVisible();
  const [word = ''] = (await player.tiles.nth(3).getByRole('heading').innerText()).split(' ').slice(-1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(`  ${word} `);
  await expect(page).toHaveURL(new RegExp(`/rng\\?q=${word}$`));
  await expect.poll(async () => await namesWithout(word)).toEqual([]);
  expect(await player.tiles.count()).not.toBe(total);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue(word);
  await expect.poll(async () => await namesWithout(word)).toEqual([]);

  async function namesWithout(part: string): Promise<string[]> {
    await expect(player.tiles.first()).toBeVisible();
    const names = await player.tiles.getByRole('heading').allInnerTexts();
    return names.filter((name) => !name.toLowerCase().includes(part.toLowerCase()));
  }
});

test('a search without a result offers all games again', async ({ player, page }) => {
  await player.open('/rng?q=zzzz');
  await expect(page.getByText('No games found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(player.tiles.first()).toBeVisible();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(page.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('');
});

test('a vendor shows its games alone, and the back button brings all of them', async ({ player, page }) => {
  await player.open('/rng');
  const vendors = page.getByRole('navigation', { name: 'Vendors' }).getByRole('link');
  await vendors.nth(2).click();
  await expect(page).toHaveURL(/\/rng\?vendor=\w+$/);
  await expect(vendors.nth(2)).toHaveAttribute('aria-current', /.+/);
  await page.goBack();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(vendors.first()).toHaveAttribute('aria-current', /.+/);
});

test('a page of the lobby has an address; one beyond the last leads to the last', async ({ player, page }) => {
  await player.open('/rng');
  const first = await player.tiles.first().getByRole('heading').innerText();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/rng\?page=2$/);
  await expect(player.tiles.first().getByRole('heading')).not.toHaveText(first);
  await player.open('/rng?page=999');
  await expect(page).toHaveURL(/\/rng\?page=\d{1,2}$/);
  await expect(player.tiles.first()).toBeVisible();
});

test('the home page offers more games of a section, and fewer again', async ({ player, page }) => {
  await player.open('/');
  const section = page.getByRole('region', { name: 'Slots' });
  await expect(section.getByRole('article')).toHaveCount(12);
  await section.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(async () => await section.getByRole('article').count()).toBeGreaterThan(12);
  await section.getByRole('button', { name: 'Show fewer' }).click();
  await expect(section.getByRole('article')).toHaveCount(12);
  await section.getByRole('link', { name: 'All games: Slots' }).click();
  await expect(page).toHaveURL(/\/rng$/);
});
