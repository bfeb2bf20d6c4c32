import { testScreen } from '@baize/pages/screen';
import { mockSingleCategory, vendors, withGames } from '@baize/pages/worlds/games';
import { createGame } from '@baize/pages/world';
import type { GameListQuery } from '@baize/contract/schemas/games';
import type { Visit } from '@baize/pages/visit';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, readText, readTileNames } from '../../testing/games.ts';
import { openPlayer } from '../../testing/visit.tsx';

// A lobby requests the vendors itself, because unlike the frame it must report that they could not be loaded.
const { newGameVendor: _vendors, ...passesOver } = frameCalls;

testScreen('lobby-page', {
  checksFrame: true,
  open: async (options) => await openPlayer('/rng', withGames(options)),
  passesOver: { ...passesOver, gameMenus: 'the choice of sub-types stays away' },
});

/** Lists the requests of the lobby to the platform in the order of the calls. */
function listRequests({ platform }: Visit): GameListQuery[] {
  // The mock platform has validated each request by this schema.
  return platform.calls.filter(({ id }) => id === 'gameList').map(({ request }) => request as GameListQuery);
}

const searchBox = ({ t }: Visit) => page.getByRole('searchbox', { name: t('lobby.search') });
const tabs = ({ t }: Visit) => page.getByRole('navigation', { name: t('lobby.tabs') });
const vendorMenu = ({ t }: Visit) => page.getByRole('navigation', { name: t('lobby.vendors') });

test("shows the brand's description of the category as text, beside the number of its games", async () => {
  const marketingText = 'Nearly <b>10,000</b> slots';
  const lane = { gameCategory: 'RNG' as const, games: 9, vendors: vendors('PG') };
  const visit = await openPlayer(
    '/rng',
    withGames({
      prepare: (platform) => platform.answer('newGameVendor', { data: { lanes: [{ ...lane, marketingText }] } }),
    }),
  );
  const note = `${visit.t('section.count', { count: 9 })} · ${marketingText}`;
  await expect.element(page.getByRole('main').getByText(note, { exact: true })).toBeVisible();
});

describe('the search of a lobby', () => {
  test('sends the trimmed name after a pause in typing and keeps it in the address', async () => {
    const visit = await openPlayer('/rng?page=2', withGames({}, 100));
    await searchBox(visit).fill('  dragon ');
    await expect.poll(currentAddress).toBe('/rng?q=dragon');
    await expect
      .poll(() => listRequests(visit))
      .toEqual([
        expect.objectContaining({ gameType: 'RNG', pageNo: 2, pageSize: 40 }),
        expect.objectContaining({ gameName: 'dragon', pageNo: 1, pageSize: 24 }),
      ]);
  });

  test('reads the name from the address, counts the games and leads to all other games', async () => {
    const visit = await openPlayer('/rng?q=dragon', withGames({}, 7));
    await expect.element(searchBox(visit)).toHaveValue('dragon');
    await expect.poll(() => readText()).toContain(visit.t('lobby.found', { count: 7 }));
    const everywhere = page.getByRole('link', { name: visit.t('lobby.search_everywhere') });
    await expect.element(everywhere).toHaveAttribute('href', '/search?q=dragon');
  });

  test('shows that nothing was found and leads back to all games', async () => {
    const visit = await openPlayer(
      '/rng?q=zzzz',
      withGames({
        prepare: (platform) =>
          platform.answer('gameList', ({ gameName }) =>
            gameName === undefined
              ? { games: [createGame(1)], total: 1, totalPages: 1 }
              : { games: [], total: 0, totalPages: 0 },
          ),
      }),
    );
    await expect.element(page.getByText(visit.t('lobby.empty_title'))).toBeVisible();
    await page.getByRole('link', { name: visit.t('lobby.empty_act') }).click();
    await expect.poll(() => readTileNames()).toEqual(['Game number 1']);
    expect(currentAddress()).toBe('/rng');
    await expect.element(searchBox(visit)).toHaveValue('');
  });

  test('shows the results of the last typed text when earlier results arrive later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const visit = await openPlayer(
      '/rng',
      withGames({
        prepare: (platform) =>
          platform.answer('gameList', async ({ gameName = 'all' }) => {
            if (gameName === 'tiger') await promise;
            return { games: [createGame(1, { gameName })], total: 1, totalPages: 1 };
          }),
      }),
    );
    await searchBox(visit).fill('tiger');
    await expect.poll(() => listRequests(visit).at(-1)?.gameName).toBe('tiger');
    await searchBox(visit).fill('dragon');
    await expect.poll(() => readTileNames()).toEqual(['dragon']);
    resolve();
    await visit.settled();
    expect(readTileNames()).toEqual(['dragon']);
  });

  test('offers new games as a tab while a name is searched among slots', async () => {
    const visit = await openPlayer('/rng?q=dragon', withGames());
    await tabs(visit)
      .getByRole('link', { name: visit.t('lobby.tab.new') })
      .click();
    await expect.poll(currentAddress).toBe('/rng?tab=new&q=dragon');
    await expect.poll(() => listRequests(visit).at(-1)).toMatchObject({ gameName: 'dragon', isNew: 1 });
    await searchBox(visit).clear();
    await expect.poll(currentAddress).toBe('/rng');
    const labels = ['all', 'hot', 'recent', 'favorite'].map((tab) => visit.t(`lobby.tab.${tab}`));
    const shown = () =>
      tabs(visit)
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(shown).toEqual(labels);
  });
});

describe('the casino sub-types of slots', () => {
  const open = async (path: string) =>
    await openPlayer(
      path,
      withGames({
        prepare: (platform) =>
          platform.answer('gameMenus', {
            menus: [
              {
                gameCategory: 'RNG',
                title: 'Slots',
                cards: [],
                gameClassify: [
                  { code: 'SC', vendors: ['PG', 'JDB'] },
                  { code: 'JP', vendors: ['PG'] },
                  { code: 'AC', vendors: ['JDB'] },
                ],
              },
            ],
          }),
      }),
    );
  const kinds = ({ t }: Visit) => page.getByRole('navigation', { name: t('lobby.classify.label') });

  test('filter the list, stay in the address, and are requested with the fields of the site', async () => {
    const visit = await open('/rng');
    await kinds(visit)
      .getByRole('link', { name: visit.t('lobby.classify.JP') })
      .click();
    await expect.poll(currentAddress).toBe('/rng?type=JP');
    await expect
      .poll(() => listRequests(visit).at(-1))
      .toMatchObject({
        gameClassify: 'JP',
        clientType: 3,
        platform: 'html5-desktop',
        merchant: 'BAIZE',
      });
  });

  test('are those of the chosen vendor', async () => {
    const visit = await open('/rng?vendor=PG');
    const labels = () =>
      kinds(visit)
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(labels)
      .toEqual([visit.t('lobby.classify.all'), visit.t('lobby.classify.SC'), visit.t('lobby.classify.JP')]);
  });

  test('are not offered beside hot games', async () => {
    const visit = await open('/rng?tab=hot');
    await visit.settled();
    expect(kinds(visit).elements()).toEqual([]);
  });
});

describe('the vendors and pages of a lobby', () => {
  test('shows the games of one vendor, and all games again when the person goes back', async () => {
    const visit = await openPlayer(
      '/rng',
      withGames({ prepare: (platform) => mockSingleCategory(platform, 'RNG', vendors('PG', 'JDB')) }),
    );
    const links = vendorMenu(visit).getByRole('link');
    const labels = [visit.t('lobby.all_vendors'), 'PG', 'JDB'];
    await expect.poll(() => links.elements().map(({ textContent }) => textContent)).toEqual(labels);
    await links.nth(2).click();
    await expect.poll(currentAddress).toBe('/rng?vendor=JDB');
    await expect.element(links.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect.poll(() => listRequests(visit).at(-1)?.vassalage).toBe('JDB');
    await expect.poll(() => readText('main article p')).toBe('JDB');
    history.back();
    await expect.element(links.first()).toHaveAttribute('aria-current', 'true');
    expect(currentAddress()).toBe('/rng');
  });

  test('keeps the page in the address and draws no more tiles than one page holds', async () => {
    const visit = await openPlayer('/rng', withGames({}, 100));
    await expect.poll(() => readTileNames()).toHaveLength(40);
    await page.getByRole('button', { name: visit.t('pager.page', { page: 3 }) }).click();
    await expect.poll(currentAddress).toBe('/rng?page=3');
    await expect.poll(() => readTileNames()).toHaveLength(20);
    expect(readTileNames()[0]).toBe('Game number 81');
  });

  test('leads from a page beyond the last one to the last one', async () => {
    await openPlayer('/rng?page=999', withGames({}, 100));
    await expect.poll(currentAddress).toBe('/rng?page=3');
    await expect.poll(() => readTileNames()[0]).toBe('Game number 81');
  });
});

describe('the tabs of a lobby', () => {
  test('shows fifteen hot games on a page, each with its badge', async () => {
    const visit = await openPlayer('/rng', withGames({}, 40));
    await tabs(visit)
      .getByRole('link', { name: visit.t('lobby.tab.hot') })
      .click();
    await expect.poll(() => readTileNames()).toHaveLength(15);
    expect(currentAddress()).toBe('/rng?tab=hot');
    const badges = page.getByRole('article').getByText(visit.t('game.hot'), { exact: true });
    expect(badges.elements()).toHaveLength(15);
  });

  test.each(['recent', 'favorite'])(
    'asks a visitor who opens the tab %s to log in and requests no games',
    async (tab) => {
      const visit = await openPlayer(`/rng?tab=${tab}`, withGames());
      await expect.element(page.getByRole('dialog', { name: visit.t('common:login.title') })).toBeVisible();
      await page.getByRole('button', { name: visit.t('act.close') }).click();
      await expect.poll(() => readText()).toContain(visit.t('error:session.required'));
      expect(currentAddress()).toBe(`/rng?tab=${tab}`);
      const lists = new Set(['gameList', 'recentGames', 'favoriteList']);
      expect(visit.platform.calls.filter(({ id }) => lists.has(id))).toEqual([]);
    },
  );

  test.each([
    ['recent', 'own.recent_empty'],
    ['favorite', 'own.favorite_empty'],
  ])('shows that the tab %s of a member is empty', async (tab, sentence) => {
    const { t } = await openPlayer(`/rng?tab=${tab}`, { ...withGames({}, 0), signedIn: true });
    await expect.element(page.getByText(t(sentence))).toBeVisible();
  });
});

describe('the games of a lobby', () => {
  test('shows skeletons while the games are loading', async () => {
    let release = () => {};
    const visit = await openPlayer(
      '/rng',
      withGames({
        prepare: (_platform, network) => {
          release = network.hold('/wps/relay/GCSGAME_hotGamesV2');
        },
      }),
    );
    const { t } = visit;
    await tabs(visit)
      .getByRole('link', { name: t('lobby.tab.hot') })
      .click();
    await expect.element(page.getByLabelText(t('game.list_loading'))).toBeVisible();
    release();
    await expect.poll(() => readTileNames()).toHaveLength(12);
  });

  test('says offline that the games could not be loaded, and loads them by itself when the network is back', async () => {
    const visit = await openPlayer('/rng', withGames());
    const { t, network } = visit;
    network.offline();
    await tabs(visit)
      .getByRole('link', { name: t('lobby.tab.hot') })
      .click();
    await expect.element(page.getByText(t('game.list_failed'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('act.try_again') })).toBeVisible();
    network.online();
    await expect.poll(() => readTileNames()).toHaveLength(12);
  });

  test('marks a game under maintenance, and offers no way to start it', async () => {
    const { t } = await openPlayer(
      '/rng',
      withGames({
        prepare: (platform) =>
          platform.answer('gameList', {
            games: [createGame(1, { maintenance: true }), createGame(2)],
            total: 2,
            totalPages: 1,
          }),
      }),
    );
    const tile = page.getByRole('article').first();
    await expect.element(tile.getByText(t('player:game.maintenance'))).toBeVisible();
    await tile.hover();
    const play = { name: t('game.play'), exact: false };
    expect(tile.getByRole('button', play).elements()).toEqual([]);
    expect(page.getByRole('article').nth(1).getByRole('button', play).elements()).toHaveLength(1);
  });

  test.each([
    { supportPlay: 0, freeplay: 0, offered: 1 },
    { supportPlay: 1, freeplay: 1, offered: 1 },
    { supportPlay: 1, freeplay: 0, offered: 0 },
  ] as const)('offers a free trial ($offered) for supportPlay $supportPlay, freeplay $freeplay', async (row) => {
    const { offered, ...flags } = row;
    const { t } = await openPlayer(
      '/rng',
      withGames({
        prepare: (platform) => platform.answer('gameList', { games: [createGame(1, flags)], total: 1, totalPages: 1 }),
      }),
    );
    await expect.element(page.getByRole('article')).toBeInTheDocument();
    expect(page.getByRole('button', { name: t('game.trial'), exact: false }).elements()).toHaveLength(offered);
  });

  test('takes pictures from a CDN of the list and shows the default icon for one that fails', async () => {
    const cdns = [2, 3].map((line) => `http://line${line}.localhost:${location.port}`);
    await openPlayer(
      '/rng',
      withGames({
        prepare: (platform) => {
          platform.answer('systemStatus', (_request, sample) => ({
            ...sample,
            merchant: { ...sample.merchant, languages: ['en', 'ne'] },
            imageCDNs: cdns,
            launchGameCDNs: [],
          }));
          const games = [
            createGame(1),
            createGame(2, { showIcon: '/art/games/missing', lagerIcon: '/art/games/missing' }),
          ];
          platform.answer('gameList', { games, total: 2, totalPages: 1 });
        },
      }),
    );
    const picture = page.getByRole('article').first().getByRole('presentation').first();
    await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
    expect(cdns).toContain(new URL((picture.element() as HTMLImageElement).currentSrc).origin);
    await expect.poll(() => document.querySelectorAll('article [data-state="icon"] svg')).toHaveLength(1);
    expect(document.querySelectorAll('article [data-state="picture"]')).toHaveLength(1);
  });
});
