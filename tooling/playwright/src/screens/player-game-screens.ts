import { go, scrollPage, waitForTiles, removeFirstAnswers } from './player-steps.ts';
import type { Screen, Visit } from './screen.ts';

/** Leaves every request to the path without an answer, so that the page keeps loading. */
async function holdAnswer({ page }: Visit, path: string): Promise<void> {
  await page.route(path, () => {});
}

/** The home page, the lobbies with their game tiles, and a game itself. */
export const gameScreens: readonly Screen[] = [
  {
    name: 'home',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
    },
  },
  {
    name: 'home-middle',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await scrollPage(visit, 'middle');
    },
  },
  {
    name: 'home-end',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await scrollPage(visit, 'end');
    },
  },
  {
    name: 'home-loading',
    as: 'visitor',
    open: async (visit) => {
      await holdAnswer(visit, '**/wps/relay/GCSGAME_gameList*');
      await go(visit, '/');
      await visit.page.getByRole('contentinfo').waitFor();
    },
  },
  {
    name: 'home-failed',
    as: 'visitor',
    open: async (visit) => {
      await removeFirstAnswers(visit);
      await visit.page.route('**/wps/relay/GCSGAME_newGameVendor*', (route) => route.abort());
      await go(visit, '/');
      await visit.page.getByRole('button', { name: visit.t('act.try_again') }).waitFor();
    },
  },
  {
    name: 'home-member',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await visit.page
        .getByRole('group', { name: visit.t('balance.label') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'tile-open',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng');
      const tile = visit.page
        .getByRole('article')
        .filter({ hasText: visit.t('game.trial') })
        .first();
      if (visit.isPhone) await tile.tap();
      else await tile.hover();
    },
  },
  {
    name: 'lobby',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng');
      await waitForTiles(visit);
    },
  },
  {
    name: 'lobby-end',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng?page=2');
      await waitForTiles(visit);
      await scrollPage(visit, 'end');
    },
  },
  {
    name: 'lobby-live',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/live');
      await waitForTiles(visit);
    },
  },
  {
    name: 'lobby-empty',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng?q=zzzz');
      await visit.page.getByRole('link', { name: visit.t('lobby.empty_act') }).waitFor();
    },
  },
  {
    name: 'lobby-vendors',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/sports');
      await waitForTiles(visit);
    },
  },
  {
    name: 'search',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/search?q=dragon');
      await waitForTiles(visit);
    },
  },
  {
    name: 'favourites-empty',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/favorite');
      await visit.page.getByText(visit.t('own.favorite_empty')).waitFor();
    },
  },
  {
    name: 'game',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/rng');
      const tile = visit.page
        .getByRole('article')
        .filter({ hasText: visit.t('game.trial') })
        .first();
      if (visit.isPhone) await tile.tap();
      else await tile.hover();
      await tile.getByRole('button', { name: visit.t('game.trial') }).click();
      await visit.page.frameLocator('iframe').locator('[data-phase="idle"]').waitFor();
    },
  },
  {
    name: 'game-refused',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/seamless?vendor=PG&game=NOSUCHGAME');
      await visit.page
        .getByRole('alert')
        .getByRole('link', { name: visit.t('play.back') })
        .waitFor();
    },
  },
];
