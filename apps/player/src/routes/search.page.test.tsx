import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { withGames } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readTileNames } from '../../testing/games.ts';
import { openPlayer } from '../../testing/visit.tsx';

/** Resolves when the page shows its heading and its games. */
async function openSearch(path: string, options: VisitOptions = {}, total = 12): Promise<Visit> {
  const visit = await openPlayer(path, withGames(options, total));
  await expect.element(page.getByRole('heading', { level: 1, name: visit.t('search.title') })).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('search-page', {
  open: async (options) => await openSearch('/search', options),
  passesOver: frameCalls,
});

test('shows the hot games before anything is typed, fifteen on a page', async () => {
  const { t, platform } = await openSearch('/search', {}, 40);
  await expect.poll(() => readTileNames()).toHaveLength(15);
  await expect.element(page.getByRole('list', { name: t('lobby.tab.hot') })).toBeInTheDocument();
  expect(platform.calls.map(({ id }) => id)).not.toContain('gameList');
});

test('shows results from all games, twenty-four on a page, with the page in the address', async () => {
  const { t, platform } = await openSearch('/search', {}, 60);
  await page.getByRole('searchbox', { name: t('search.label') }).fill(' reels ');
  await expect.poll(currentAddress).toBe('/search?q=reels');
  await expect.poll(() => readTileNames()).toHaveLength(24);
  await page.getByRole('button', { name: t('pager.page', { page: 3 }) }).click();
  await expect.poll(currentAddress).toBe('/search?q=reels&page=3');
  await expect.poll(() => readTileNames()).toHaveLength(12);
  const request = platform.calls.findLast(({ id }) => id === 'gameList')?.request;
  expect(request).toEqual(expect.not.objectContaining({ gameType: expect.anything() as unknown }));
  history.back();
  await expect.poll(currentAddress).toBe('/search?q=reels');
});

test('shows that no game has this name', async () => {
  const { t } = await openSearch('/search?q=zzzz', {}, 0);
  await expect.element(page.getByText(t('search.empty'))).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('zzzz');
});
