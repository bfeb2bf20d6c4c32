import { testScreen } from '@baize/pages/screen';
import { answerGameLists } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readTileNames } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';
import type { Visit, VisitOptions } from '@baize/pages/visit';

/** Resolves when the games of the list, or the sentence shown instead of them, are visible. */
const openList = (path: string, total: number) => {
  const open = memberOpener(path, (platform) => answerGameLists(platform, total));
  return async (options: VisitOptions = {}): Promise<Visit> => {
    const visit = await open(options);
    // The login popup of a visitor hides the page behind it.
    if (options.signedIn !== false)
      await expect.element(page.getByRole('navigation', { name: visit.t('own.label') })).toBeVisible();
    await visit.settled();
    return visit;
  };
};

testScreen('own-games-page', {
  open: openList('/favorite', 12),
  passesOver: { ...frameCalls, favoriteIds: 'the hearts stay empty; the list of favourites says its own failure' },
});

test.each([
  ['/favorite', 'own.favorite', 'favoriteList', { pageNo: 2, pageSize: 15 }],
  ['/recent', 'own.recent', 'recentGames', { page: 2, pageSize: 15 }],
] as const)('shows %s fifteen on a page, each page at its address', async (path, title, id, request) => {
  const visit = await openList(path, 16)();
  await expect.poll(() => document.title).toContain(visit.t(title));
  await expect.poll(() => readTileNames()).toHaveLength(15);
  await page.getByRole('button', { name: visit.t('pager.page', { page: 2 }) }).click();
  await expect.poll(currentAddress).toBe(`${path}?page=2`);
  await expect.poll(() => readTileNames()).toEqual(['Game number 16']);
  expect(visit.platform.calls.findLast((call) => call.id === id)?.request).toMatchObject(request);
});

test('filters favourites by a category and keeps it in the address', async () => {
  const visit = await openList('/favorite?page=2', 20)();
  const categories = page.getByRole('navigation', { name: visit.t('own.categories') });
  await categories.getByRole('link', { name: visit.t('category.FISH') }).click();
  await expect.poll(currentAddress).toBe('/favorite?type=FISH');
  await expect
    .poll(() => visit.platform.calls.findLast(({ id }) => id === 'favoriteList')?.request)
    .toMatchObject({ gameType: 'FISH', pageNo: 1 });
});

test('shows that there are no favourites yet, leads to the recent games and from there to the lobby', async () => {
  const { t } = await openList('/favorite', 0)();
  await expect.element(page.getByText(t('own.favorite_empty'))).toBeVisible();
  await page
    .getByRole('navigation', { name: t('own.label') })
    .getByRole('link', { name: t('own.recent') })
    .click();
  await expect.element(page.getByText(t('own.recent_empty'))).toBeVisible();
  expect(currentAddress()).toBe('/recent');
  await expect.element(page.getByRole('link', { name: t('record.empty_act') })).toHaveAttribute('href', '/');
});

test('shows that a category has no favourites, and leads to all favourites', async () => {
  const { t } = await openList('/favorite?type=FISH', 0)();
  await expect.element(page.getByText(t('lobby.empty_title'))).toBeVisible();
  await page.getByRole('link', { name: t('lobby.empty_act') }).click();
  await expect.poll(currentAddress).toBe('/favorite');
});

test.each(['/favorite', '/recent'])('asks a visitor who opens %s to log in and requests no games', async (path) => {
  const { t, platform } = await openList(path, 12)({ signedIn: false });
  await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
  expect(platform.calls.filter(({ id }) => id === 'favoriteList' || id === 'recentGames')).toEqual([]);
  expect(currentAddress()).toBe(path);
});
