import { testScreen } from '@baize/pages/screen';
import { createGame, aVendor } from '@baize/pages/world';
import { mockSingleCategory, vendors, withGames } from '@baize/pages/worlds/games';
import type { VisitOptions } from '@baize/pages/visit';
import type { Vendor } from '@baize/contract/schemas/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readTileNames } from '../../testing/games.ts';
import { openPlayer } from '../../testing/visit.tsx';

// The page requests the vendors itself, because unlike the frame it must report that they could not be loaded.
const { newGameVendor: _vendors, ...passesOver } = frameCalls;

testScreen('vendors-page', { open: async (options) => await openPlayer('/esports', withGames(options)), passesOver });

const withVendors = (list: readonly Vendor[], options: VisitOptions = {}): VisitOptions =>
  withGames({
    ...options,
    prepare: (platform, network) => {
      mockSingleCategory(platform, 'ESPORTS', list);
      options.prepare?.(platform, network);
    },
  });

test.each([
  ['/sports', 'SPORTS'],
  ['/esports', 'ESPORTS'],
  ['/cockfight', 'COCKFIGHT'],
  ['/lott', 'LOTT'],
  ['/elott', 'ELOTT'],
] as const)('shows at %s the vendors and all games of this category', async (path, gameType) => {
  const { t, platform } = await openPlayer(
    path,
    withGames({ prepare: (prepared) => mockSingleCategory(prepared, gameType, vendors('WS', 'XY')) }),
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(t(`category.${gameType}`));
  const tiles = page.getByRole('list', { name: t('lobby.vendors') }).getByRole('button');
  await expect.poll(() => tiles.elements().map(({ textContent }) => textContent.slice(0, 2))).toEqual(['WS', 'XY']);
  await expect.poll(() => readTileNames()).toHaveLength(12);
  const request = platform.calls.find(({ id }) => id === 'gameList')?.request;
  expect(request).toMatchObject({ gameType, pageSize: 40 });
});

test('filters the page by a pressed vendor, and leads back to all games', async () => {
  const { t, platform } = await openPlayer('/esports', withVendors(vendors('AV', 'TF')));
  await page.getByRole('button', { name: /^T\s?F/ }).click();
  await expect.poll(currentAddress).toBe('/esports?vendor=TF');
  await expect
    .poll(() => platform.calls.findLast(({ id }) => id === 'gameList')?.request)
    .toMatchObject({ vassalage: 'TF' });
  await page.getByRole('link', { name: t('lobby.empty_act') }).click();
  await expect.poll(currentAddress).toBe('/esports');
});

test('shows that a vendor has no games and leads to all games of the category', async () => {
  const { t } = await openPlayer('/esports?vendor=TF', {
    prepare: (platform) => platform.answer('gameList', { games: [], total: 0, totalPages: 0 }),
  });
  await expect.element(page.getByText(t('lobby.empty_title'))).toBeVisible();
  await expect
    .element(
      page
        .getByRole('main')
        .getByRole('link', { name: t('lobby.empty_act') })
        .first(),
    )
    .toBeVisible();
});

test('marks a vendor under maintenance, which cannot be pressed', async () => {
  const { t } = await openPlayer('/esports', withVendors([aVendor('AV', { maintenance: true }), aVendor('TF')]));
  const tiles = page.getByRole('list', { name: t('lobby.vendors') }).getByRole('button');
  await expect.element(tiles.first()).toBeDisabled();
  await expect.element(tiles.first().getByText(t('player:game.maintenance'), { exact: false })).toBeVisible();
  await expect.element(tiles.nth(1)).toBeEnabled();
});

test('starts the only game of a vendor that has one', async () => {
  await openPlayer(
    '/esports',
    withVendors([aVendor('TF', { games: 1 })], {
      signedIn: true,
      prepare: (platform) =>
        platform.answer('gameList', {
          games: [createGame(7, { vassalage: 'TF', gameType: 'ESPORTS' })],
          total: 1,
          totalPages: 1,
        }),
    }),
  );
  await page.getByRole('button', { name: /^T\s?F/ }).click();
  await expect.poll(currentAddress).toBe('/seamless?vendor=TF&game=GAME7');
});

test('changes the page of a category and keeps the vendor in the address', async () => {
  const { t } = await openPlayer('/esports?vendor=AV', withGames({}, 60));
  await page.getByRole('button', { name: t('pager.page', { page: 2 }) }).click();
  await expect.poll(currentAddress).toBe('/esports?vendor=AV&page=2');
  await expect.poll(() => readTileNames()).toHaveLength(20);
});
