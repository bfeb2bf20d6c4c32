import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerGameLists } from '@baize/pages/worlds/games';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readText } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';

/** Answers as the platform does: each answer contains the favourites after all previous changes. */
const openLobby = memberOpener('/rng', (platform) => {
  answerGameLists(platform, 12);
  const kept = new Set<number>();
  platform.answer('favoriteIds', () => ({ nodeIds: [...kept] }));
  platform.answer('addFavorite', ({ nodeId }) => {
    kept.add(nodeId);
    return {};
  });
  platform.answer('removeFavorite', ({ nodeId }) => {
    kept.delete(nodeId);
    return {};
  });
});

/** Opens the lobby as a person whose last change of a favourite was more than a second ago. */
async function openGames(options: VisitOptions = {}): Promise<Visit> {
  passFavoriteSecond();
  const visit = await openLobby(options);
  await expect.element(heart(visit, 1)).toBeInTheDocument();
  return visit;
}

const heart = ({ t }: Visit, number: number) =>
  page.getByRole('button', { name: `${t('game.favourite')}, Game number ${number}`, exact: true });

function changes({ platform }: Visit): unknown[] {
  return platform.calls
    .filter(({ id }) => id === 'addFavorite' || id === 'removeFavorite')
    .map(({ id, request }) => [id, request]);
}

const monotonicNow = performance.now.bind(performance);
let passedMs = 0;

/** Advances the clock of the throttle (`performance.now`) by the second in which one change is allowed. The clock never goes back. */
function passFavoriteSecond(): void {
  passedMs += 1_001;
  performance.now = () => monotonicNow() + passedMs;
}

test('asks a visitor to log in and sends nothing', async () => {
  const visit = await openGames({ signedIn: false });
  await heart(visit, 1).click();
  await expect.element(page.getByRole('dialog', { name: visit.t('common:login.title') })).toBeVisible();
  expect(changes(visit)).toEqual([]);
  expect(document.querySelectorAll('article [aria-pressed="true"]')).toHaveLength(0);
});

test('fills the heart before the platform answers and allows one change per second', async () => {
  let release = () => {};
  const visit = await openGames({
    prepare: (_platform, network) => {
      release = network.hold('/wps/relay/MCSFE_addFavoriteGameV2');
    },
  });
  await heart(visit, 1).click();
  await expect.element(heart(visit, 1)).toHaveAttribute('aria-pressed', 'true');
  // Nothing has been answered yet, and this press falls into the same second of the throttle.
  performance.now = () => passedMs;
  await heart(visit, 2).click();
  await expect.element(heart(visit, 2)).toHaveAttribute('aria-pressed', 'false');
  passFavoriteSecond();
  release();
  await heart(visit, 3).click();
  await expect.element(heart(visit, 3)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => changes(visit))
    .toEqual([
      ['addFavorite', { nodeId: 1, vendor: 'ARCADE', gameType: 'RNG' }],
      ['addFavorite', { nodeId: 3, vendor: 'ARCADE', gameType: 'RNG' }],
    ]);
});

test('empties a heart that the platform refuses and shows the reason', async () => {
  const visit = await openGames({ prepare: (platform) => platform.refuse('addFavorite', 'favorite.limit') });
  await heart(visit, 1).click();
  await expect.poll(() => readText('[data-type="error"]')).toContain(visit.t('error:favorite.limit'));
  await expect.element(heart(visit, 1)).toHaveAttribute('aria-pressed', 'false');
});

test('fills the hearts of known favourites, and an emptied heart leaves the list of favourites', async () => {
  const visit = await openGames({ prepare: (platform) => platform.answer('favoriteIds', { nodeIds: [1, 2] }) });
  await expect.poll(() => document.querySelectorAll('article [aria-pressed="true"]')).toHaveLength(2);
  await page
    .getByRole('navigation', { name: visit.t('lobby.tabs') })
    .getByRole('link', { name: visit.t('lobby.tab.favorite') })
    .click();
  await expect.poll(() => visit.platform.calls.filter(({ id }) => id === 'favoriteList')).toHaveLength(1);
  await expect.element(heart(visit, 2)).toHaveAttribute('aria-pressed', 'true');
  visit.platform.answer('favoriteIds', { nodeIds: [1] });
  await heart(visit, 2).click();
  await expect.element(heart(visit, 2)).toHaveAttribute('aria-pressed', 'false');
  expect(changes(visit)).toEqual([['removeFavorite', { nodeId: 2 }]]);
  await expect.poll(() => visit.platform.calls.filter(({ id }) => id === 'favoriteList')).toHaveLength(2);
});
