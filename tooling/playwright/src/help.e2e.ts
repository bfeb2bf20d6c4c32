import { expect, test } from './test.ts';

/** Tests the operator's help sections on the real server. The states of the page are tested in apps/player/src/routes/help.page.test.tsx. */
test('help shows the sections of the brand, can be searched, scrolls to an anchor, and follows the language', async ({
  player,
  page,
}) => {
  const section = (name: string) => page.getByRole('heading', { level: 2, name });
  await player.open('/help#term');
  await expect(section('Terms of use')).toBeFocused();
  await expect(section('Terms of use')).toBeInViewport();
  const search = page.getByRole('searchbox', { name: 'Search the help centre' });
  await search.fill('UPSET tired');
  await expect(page.getByText('1 answer found')).toBeAttached();
  await expect(page.getByText('Do not play when you are upset')).toBeVisible();
  await expect(section('Terms of use')).toBeHidden();

  await test.step('opened from the menu of the site it starts at its top', async () => {
    await player.open('/rng');
    await expect(player.tiles.first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help centre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  await test.step('in Nepali', async () => {
    await page.evaluate(() => localStorage.setItem('baize.language', 'ne'));
    await page.reload();
    await expect(page).toHaveTitle(/^बारम्बार सोधिने प्रश्न \|/);
    await expect(section('प्रयोगका सर्तहरू')).toBeVisible();
  });
});
