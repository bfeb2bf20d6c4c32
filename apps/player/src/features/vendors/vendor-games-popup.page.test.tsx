import { testScreen } from '@baize/pages/screen';
import { aVendor } from '@baize/pages/world';
import { answerGameLists, mockSingleCategory } from '@baize/pages/worlds/games';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readText, readTileNames } from '../../../testing/games.ts';
import { openPlayer } from '../../../testing/visit.tsx';

const VENDOR = aVendor('WS', { name: 'West Sports', games: 20, opensList: true });
const POPUP = '[role="dialog"]';

/** Opens the list of games of a vendor that has a single tile on /sports. */
async function openGames(options: VisitOptions, total = 20): Promise<Visit> {
  const visit = await openPlayer('/sports', {
    ...options,
    prepare: (platform, network) => {
      answerGameLists(platform, total);
      mockSingleCategory(platform, 'SPORTS', [VENDOR]);
      options.prepare?.(platform, network);
    },
  });
  await page
    .getByRole('list', { name: visit.t('lobby.vendors') })
    .getByRole('button')
    .click();
  await expect
    .element(page.getByRole('dialog', { name: visit.t('vendors.games_of', { vendor: VENDOR.name }) }))
    .toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('vendor-games-popup', {
  open: openGames,
  passesOver: { ...frameCalls, vendorGameTypes: 'the categories stay away; the games of the pressed tile are there' },
});

test('leads to the other categories that the vendor delivers to', async () => {
  const ofType = (gameType: 'SPORTS' | 'RNG', games: number) => ({ gameType, games, gameClassify: [] });
  const visit = await openGames({
    prepare: (platform) =>
      platform.answer('vendorGameTypes', {
        list: [
          {
            vassalage: 'WS',
            displayName: VENDOR.name,
            gameTypes: [ofType('SPORTS', 20), ofType('RNG', 20)],
            opensList: true,
            maintenance: false,
          },
        ],
      }),
  });
  const chips = page.getByRole('dialog').getByRole('navigation', { name: visit.t('own.categories') });
  await chips.getByRole('button', { name: visit.t('category.RNG') }).click();
  await visit.settled();
  const request = visit.platform.calls.findLast(({ id }) => id === 'gameList')?.request;
  expect(request).toMatchObject({ vassalage: 'WS', gameType: 'RNG', pageNo: 1 });
});

test('shows fifteen games of the vendor on a page', async () => {
  const visit = await openGames({});
  await expect.poll(() => readTileNames(POPUP)).toHaveLength(15);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t('pager.page', { page: 2 }) })
    .click();
  await expect.poll(() => readTileNames(POPUP)).toHaveLength(5);
  const request = visit.platform.calls.findLast(({ id }) => id === 'gameList')?.request;
  expect(request).toMatchObject({ vassalage: 'WS', gameType: 'SPORTS', pageNo: 2, pageSize: 15 });
});

test('closes when one of its games is started', async () => {
  const visit = await openGames({ signedIn: true });
  await expect.poll(() => readTileNames(POPUP)).toHaveLength(15);
  await page.getByRole('dialog').getByRole('article').first().hover();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t('game.play'), exact: false })
    .first()
    .click();
  await expect.poll(currentAddress).toBe('/seamless?vendor=WS&game=GAME1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('is replaced by the login popup when a visitor starts a game', async () => {
  const visit = await openGames({});
  await page.getByRole('dialog').getByRole('article').first().hover();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t('game.play'), exact: false })
    .first()
    .click();
  await expect.element(page.getByRole('dialog', { name: visit.t('common:login.title') })).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(1);
});

test('shows that the vendor has no games', async () => {
  const { t } = await openGames({}, 0);
  await expect.poll(() => readText(POPUP)).toContain(t('lobby.empty_title'));
});
