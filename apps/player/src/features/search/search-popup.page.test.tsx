import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { withGames } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readText, readTileNames } from '../../../testing/games.ts';
import { openPlayer } from '../../../testing/visit.tsx';

const POPUP = '[role="dialog"]';

/** Opens the search by the button of the header, or on a phone by that of the menu. The page below makes no requests of its own. */
async function openSearch(options: VisitOptions, total = 12): Promise<Visit> {
  const visit = await openPlayer('/no/such/page', withGames(options, total));
  const { t, settled } = visit;
  if (options.size === 'phone') await page.getByRole('button', { name: t('nav.menu'), exact: true }).click();
  await page.getByRole('button', { name: t('search.title') }).click();
  await expect.element(page.getByRole('dialog', { name: t('search.title') }).getByRole('searchbox')).toBeVisible();
  await settled();
  return visit;
}

testScreen('search-popup', { open: async (options) => await openSearch(options), passesOver: frameCalls });

test('focuses its search box and shows fifteen hot games', async () => {
  const { t } = await openSearch({}, 40);
  await expect.element(page.getByRole('dialog').getByRole('searchbox')).toHaveFocus();
  await expect.poll(() => readTileNames(POPUP)).toHaveLength(15);
  const badges = page.getByRole('dialog').getByText(t('game.hot'), { exact: true });
  expect(badges.elements()).toHaveLength(15);
});

test('counts the results, shows fifteen of them and leads to all', async () => {
  const { t } = await openSearch({}, 40);
  await page.getByRole('dialog').getByRole('searchbox').fill('reels');
  await expect.poll(() => readText(POPUP)).toContain(t('lobby.found', { count: 40 }));
  await expect.poll(() => readTileNames(POPUP)).toHaveLength(15);
  await page.getByRole('link', { name: t('search.all_results') }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(currentAddress()).toBe('/search?q=reels');
});

test('shows that no game has this name', async () => {
  const { t } = await openSearch({}, 0);
  await page.getByRole('dialog').getByRole('searchbox').fill('zzzz');
  await expect.poll(() => readText(POPUP)).toContain(t('search.empty'));
});

test('closes when one of its games is started', async () => {
  const { t } = await openSearch({ signedIn: true });
  await page.getByRole('dialog').getByRole('article').first().hover();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('game.play'), exact: false })
    .first()
    .click();
  await expect.poll(currentAddress).toBe('/seamless?vendor=ARCADE&game=GAME1');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
