import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { createGame, aMember, aVendor } from '@baize/pages/world';
import { aBanner, announcements, aNotice, aWin, notices, withMotion } from '@baize/pages/worlds/front';
import { answerGameLists, vendors } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import type { MockPlatform } from '@baize/api/testing';
import { TRIAL_TYPE } from '@baize/contract/limits';
import type { EndpointId } from '@baize/contract/catalogue';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  currentAddress,
  drawFrames,
  homeSection,
  readText,
  readTileNames,
  untilFrameShows,
} from '../../testing/games.ts';
import { openPlayer } from '../../testing/visit.tsx';
import '../first-view.css';

const FOUR_BANNERS = [1, 2, 3, 4].map((number) => aBanner(number));

/** Opens home with games, four banners and three notices. */
async function openHome(options: VisitOptions = {}, path = '/'): Promise<Visit> {
  const visit = await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      answerGameLists(platform, 30);
      platform.answer('announcements', announcements({ banners: FOUR_BANNERS, player: notices(3) }));
      options.prepare?.(platform, network);
    },
  });
  // The sections are rendered in slices after the calls are answered.
  const hasSections = () => path !== '/' || document.querySelector('#section-hot') !== null;
  await expect.poll(hasSections).toBe(true);
  return visit;
}

const requestsOf = ({ platform }: Visit, id: EndpointId) =>
  platform.calls.filter((call) => call.id === id).map(({ request }) => request);

const sectionIds = () =>
  [...document.querySelectorAll('section[id^="section-"]')].map(({ id }) => id.replace('section-', ''));

/** Scrolls to a section and waits until its content is rendered. */
async function scrollTo(id: string): Promise<void> {
  await expect.poll(() => document.querySelector(`section#section-${id}`)).not.toBeNull();
  homeSection(id).scrollIntoView({ behavior: 'instant' });
  await expect.poll(() => document.querySelector(`#section-${id} output`)).toBeNull();
}

const inSection = (id: string) => page.elementLocator(homeSection(id));
const slides = ({ t }: Visit) => page.getByRole('region', { name: t('banner.label') });
const noticeBar = ({ t }: Visit) => page.getByRole('region', { name: t('notice.label') });

const { newGameVendor: _vendors, ...frameWithoutVendors } = frameCalls;
const passesOver = {
  ...frameWithoutVendors,
  announcements: 'the banners stay away, and the line of the notices says that they could not be loaded (test below)',
  favoriteIds: 'the hearts stay empty; the section of favourites says its own failure',
  recentGames: 'the section stays away; the page of recent games says it',
};

testScreen('home-page', {
  open: async (options) => await openHome({ signedIn: true, ...options }),
  passesOver,
  checksFrame: true,
});

describe('the front of a page', () => {
  test.each([
    ['a visitor', 'here', 'visible'],
    ['a member, who may be on a break from play', 'member', 'hidden'],
  ])('of a rendered first view is for %s (%s): %s', async (_reader, mark, visibility) => {
    const offer = aBanner(1, { linkageType: 'promotion', url: '/promotions' });
    const visit = await openHome({
      prepare: (platform) =>
        platform.answer(
          'announcements',
          announcements({ banners: [offer], player: [aNotice(1, { promotionType: 'DEPOSIT' })] }),
        ),
    });
    await expect.element(noticeBar(visit)).toBeVisible();
    // The host renders a visitor's page with the mark of a waiting view, and start.js marks the document of a member before the first paint.
    const { documentElement: html, body: view } = document;
    onTestFinished(() => {
      delete html.dataset['firstPage'];
      delete view.dataset['waiting'];
    });
    view.dataset['waiting'] = '';
    html.dataset['firstPage'] = mark;
    for (const words of [offer.title, aNotice(1).title]) {
      const shown = page.getByText(words).first();
      expect(getComputedStyle(shown.element()).visibility).toBe(visibility);
    }
  });

  test('has banners and notices on the lottery page, and one banner does not turn', async () => {
    const visit = await openHome(
      {
        prepare: (platform) => {
          const banners = [aBanner(1, { groupName: 'LOTT' }), aBanner(2)];
          platform.answer('announcements', announcements({ banners, player: notices(1) }));
        },
      },
      '/lott',
    );
    await expect.element(page.getByRole('heading', { name: 'Banner number 1' })).toBeVisible();
    await expect.element(noticeBar(visit).getByText('Notice number 1').first()).toBeVisible();
    expect(slides(visit).elements()).toEqual([]);
    expect(readText()).not.toContain('Banner number 2');
  });

  test('is missing on a page of games', async () => {
    const visit = await openHome({}, '/fish');
    await expect.poll(() => readTileNames()).not.toHaveLength(0);
    expect([...slides(visit).elements(), ...noticeBar(visit).elements()]).toEqual([]);
  });

  test('shows that there are no notices', async () => {
    const visit = await openHome({ prepare: (platform) => platform.answer('announcements', announcements()) });
    await expect.element(noticeBar(visit).getByText(visit.t('notice.none'))).toBeVisible();
    expect(slides(visit).elements()).toEqual([]);
  });

  test('shows that the notices could not be loaded', async () => {
    const visit = await openHome({ prepare: (platform) => platform.refuse('announcements', 'system.unexpected') });
    await expect.element(noticeBar(visit).getByText(visit.t('notice.failed'))).toBeVisible();
  });

  test('opens a notice that is pressed', async () => {
    const visit = await openHome({
      prepare: (platform) => platform.answer('announcements', announcements({ player: [aNotice(1), aNotice(2)] })),
    });
    await noticeBar(visit).getByRole('button', { name: 'Notice number 2' }).first().click();
    const popup = page.getByRole('dialog', { name: visit.t('notice.label') });
    await expect.element(popup.getByRole('article').getByRole('heading')).toHaveTextContent('Notice number 2');
  });

  test('does not move under reduced motion, fetches a picture when it comes into view, and tries it once', async () => {
    const visit = await openHome({
      prepare: (platform) => {
        const banners = [aBanner(1), aBanner(2, { picture: '/art/banners/missing' })];
        platform.answer('announcements', announcements({ banners }));
      },
    });
    await expect.element(slides(visit)).toHaveAttribute('data-state', 'still');
    const fetched = () => document.querySelectorAll('main img[src*="missing"]');
    const [first, second] = [1, 2].map((position) =>
      slides(visit).getByRole('button', { name: visit.t('banner.slide', { position, total: 2 }) }),
    );
    expect(fetched()).toHaveLength(0);
    await second?.click();
    await expect.poll(() => document.querySelectorAll('main [data-state="broken"]')).toHaveLength(1);
    await first?.click();
    await second?.click();
    await expect.poll(() => second?.element().getAttribute('aria-current')).toBe('true');
    expect(document.querySelectorAll('main [data-state="broken"]')).toHaveLength(1);
    expect(fetched()).toHaveLength(0);
  });
});

describe('a banner', () => {
  const withBanner = async (change: Parameters<typeof aBanner>[1]) =>
    await openHome({
      prepare: (platform) => platform.answer('announcements', announcements({ banners: [aBanner(1, change)] })),
    });
  const title = page.getByRole('heading', { name: 'Banner number 1' });

  test('without a link type is a picture that leads nowhere', async () => {
    await withBanner({ url: '/rng' });
    await expect.element(title).toBeVisible();
    const banner = title.element().closest('picture, div')?.parentElement;
    expect(banner?.querySelectorAll('a, button')).toHaveLength(0);
  });

  test('leads to its page by a press anywhere on it', async () => {
    await withBanner({ linkageType: 'page', url: '/rng' });
    await title.click({ force: true });
    await expect.poll(currentAddress).toBe('/rng');
  });

  test('of a game asks a visitor to log in', async () => {
    const { t } = await withBanner({ linkageType: 'game', url: '/seamless?vendor=PG&game=X' });
    await title.click({ force: true });
    await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  test('to another site opens in a new window', async () => {
    const { t } = await withBanner({ linkageType: 'external', url: 'https://news.example/' });
    const link = page.getByRole('link', { name: t('banner.read'), exact: false });
    await expect.element(link).toHaveAttribute('href', 'https://news.example/');
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test.each(['javascript:alert(1)', '//evil.example', 'http://evil.example/'])('never leads to %s', async (url) => {
    await withBanner({ linkageType: 'external', url });
    await expect.element(title).toBeVisible();
    expect([...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).not.toContain(url);
    expect(document.querySelectorAll('main [draggable="false"]')).toHaveLength(0);
  });
});

describe('with motion', () => {
  test('banners turn every five seconds; banners, notices and winners stop under the pointer', async () => {
    await withMotion(async () => {
      const visit = await openHome({
        prepare: (platform) =>
          platform.answer('rankList', { list: Array.from({ length: 9 }, (_, index) => aWin('100.00', index + 1)) }),
      });
      const carousel = slides(visit);
      const current = () => carousel.element().querySelector('[aria-current="true"]')?.getAttribute('aria-label');
      await expect.element(carousel).toHaveAttribute('data-state', 'moving');
      await page.getByRole('banner').hover();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      // Events instead of `hover`, because a browser command advances a fake clock while it runs. React derives enter
      // and leave from these two.
      carousel.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      await untilFrameShows(() => carousel.element().getAttribute('data-state') === 'still');
      await drawFrames();
      const first = current();
      vi.advanceTimersByTime(20_000);
      await drawFrames();
      expect(current()).toBe(first);
      carousel.element().dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
      await untilFrameShows(() => carousel.element().getAttribute('data-state') === 'moving');
      await drawFrames();
      vi.advanceTimersByTime(4_999);
      await drawFrames();
      expect(current()).toBe(first);
      vi.advanceTimersByTime(1);
      // A pending time-out disappears together with the fake clock.
      vi.useRealTimers();
      await expect.poll(current).not.toBe(first);

      const playState = (selector: string) => {
        const mover = document.querySelector(selector);
        return mover && getComputedStyle(mover).animationPlayState;
      };
      const noticeMover = `[aria-label="${visit.t('notice.label')}"] [role="group"] > div`;
      expect(playState(noticeMover)).toBe('running');
      await noticeBar(visit).getByRole('group').hover();
      await expect.poll(() => playState(noticeMover)).toBe('paused');
      await scrollTo('winners');
      await page.getByRole('banner').hover();
      await expect.poll(() => playState('#section-winners [role="group"] > div')).toBe('running');
      await inSection('winners').getByRole('group').hover();
      await expect.poll(() => playState('#section-winners [role="group"] > div')).toBe('paused');
    });
  });
});

describe('the messages', () => {
  const envelope = (name: string) => page.getByRole('main').getByRole('button', { name });

  test('ask a visitor to log in', async () => {
    const { t } = await openHome();
    await envelope(t('message.title')).click();
    await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
  });

  test('show a member how many are unread and lead to them', async () => {
    const { t } = await openHome({
      signedIn: true,
      prepare: (platform) => platform.answer('unreadCount', { unread: 2 }),
    });
    await envelope(t('message.title_unread', { count: 2 })).click();
    await expect.poll(currentAddress).toBe('/member/messageV2');
  });

  test('are not requested for a trial account, which is told that it needs a real one', async () => {
    const visit = await openHome({
      signedIn: true,
      prepare: (platform) => platform.answer('memberInfo', aMember({ type: TRIAL_TYPE })),
    });
    await envelope(visit.t('message.title')).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(requestsOf(visit, 'unreadCount')).toEqual([]);
  });
});

describe('the sections', () => {
  const answerSports = (platform: MockPlatform, count: number) =>
    platform.answer('newGameVendor', {
      data: {
        lanes: [
          { gameCategory: 'SPORTS', games: 20, vendors: vendors(...Array.from({ length: count }, (_, i) => `V${i}`)) },
          { gameCategory: 'RNG', games: 30, vendors: [aVendor('PG')] },
          { gameCategory: 'FISH', games: 12, vendors: [aVendor('CQ9')] },
          { gameCategory: 'LIVE', games: 0, vendors: [aVendor('AE')] },
        ],
      },
    });

  test('are in their order', async () => {
    await openHome();
    const order = ['hot', 'rng', 'live', 'fish', 'sports', 'pvp', 'elott', 'esports', 'cockfight', 'winners'];
    await expect.poll(sectionIds).toEqual(order);
  });

  test('omit a category without games', async () => {
    await openHome({ prepare: (platform) => answerSports(platform, 1) });
    await expect.poll(sectionIds).toEqual(['hot', 'rng', 'fish', 'sports', 'winners']);
  });

  test('can be scrolled to from the menu, 80 px below the header', async () => {
    const { t } = await openHome({ prepare: (platform) => answerSports(platform, 1) });
    await expect.poll(sectionIds).toHaveLength(5);
    const chip = page
      .getByRole('navigation', { name: t('home.game_menu') })
      .getByRole('button', { name: t('category.FISH') });
    await chip.click();
    const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const offset = () => Math.abs(homeSection('fish').getBoundingClientRect().top - headerBottom - 80);
    await expect.poll(offset).toBeLessThan(2);
    await expect.element(chip).toHaveAttribute('aria-current', 'true');
    await expect.element(chip).toBeInViewport();
  });

  test('show twelve games, more of them on a press, and twelve again', async () => {
    const visit = await openHome({ prepare: (platform) => answerSports(platform, 1) });
    await scrollTo('rng');
    await expect.poll(() => readTileNames('#section-rng')).toHaveLength(12);
    await inSection('rng')
      .getByRole('button', { name: visit.t('section.more') })
      .click();
    await expect.poll(() => readTileNames('#section-rng')).toHaveLength(30);
    expect(requestsOf(visit, 'gameList')).toContainEqual(expect.objectContaining({ gameType: 'RNG', pageSize: 60 }));
    await inSection('rng')
      .getByRole('button', { name: visit.t('section.less') })
      .click();
    await expect.poll(() => readTileNames('#section-rng')).toHaveLength(12);
    await scrollTo('fish');
    const more = inSection('fish').getByRole('button', { name: visit.t('section.more') });
    expect(more.elements(), 'there are no more than twelve').toEqual([]);
  });

  test('show six vendors, and all of them on a press', async () => {
    const { t } = await openHome({ prepare: (platform) => answerSports(platform, 7) });
    await scrollTo('sports');
    await expect.poll(() => homeSection('sports').querySelectorAll('li')).toHaveLength(6);
    await inSection('sports')
      .getByRole('button', { name: t('section.more') })
      .click();
    await expect.poll(() => homeSection('sports').querySelectorAll('li')).toHaveLength(7);
    await inSection('sports').getByRole('link').click();
    await expect.poll(currentAddress).toBe('/sports');
  });

  test('offer no more vendors where there are six', async () => {
    const { t } = await openHome({ prepare: (platform) => answerSports(platform, 6) });
    await scrollTo('sports');
    await expect.poll(() => homeSection('sports').querySelectorAll('li')).toHaveLength(6);
    expect(
      inSection('sports')
        .getByRole('button', { name: t('section.more') })
        .elements(),
    ).toEqual([]);
  });

  test('lead from the hot games to the search, which shows all of them', async () => {
    await openHome();
    await inSection('hot').getByRole('link').click();
    await expect.poll(currentAddress).toBe('/search');
  });

  test('show which of them could not be loaded, and show the others', async () => {
    const { t } = await openHome({ prepare: (platform) => platform.refuse('hotGames', 'system.unexpected') });
    await expect.element(inSection('hot').getByRole('alert').getByText(t('game.list_failed'))).toBeVisible();
    await expect.poll(() => readTileNames('#section-rng')).not.toEqual([]);
  });
});

describe('the games of a member', () => {
  const OWN = ['favoriteList', 'favoriteIds', 'recentGames'] as const;

  test('have no section for a visitor, and are not requested', async () => {
    const visit = await openHome();
    await expect.poll(sectionIds).toContain('rng');
    expect(sectionIds()).not.toContain('favorite');
    expect(OWN.flatMap((id) => requestsOf(visit, id))).toEqual([]);
  });

  test('have sections of favourites and recent games', async () => {
    const visit = await openHome({ signedIn: true });
    await expect.poll(sectionIds).toEqual(expect.arrayContaining(['hot', 'favorite', 'recent']));
    const favourites = () => requestsOf(visit, 'favoriteList');
    await expect.poll(favourites).toEqual([expect.objectContaining({ pageNo: 1, pageSize: 999 })]);
    await expect
      .poll(() => requestsOf(visit, 'recentGames'))
      .toEqual([expect.objectContaining({ page: 1, pageSize: 20 })]);
    await scrollTo('recent');
    await expect.poll(() => readTileNames('#section-recent')).toHaveLength(12);
    await inSection('recent').getByRole('link').click();
    await expect.poll(currentAddress).toBe('/recent');
  });

  test('show that there are no favourites yet, and show recent games only if a game was played', async () => {
    const { t } = await openHome({
      signedIn: true,
      prepare: (platform) => {
        platform.answer('favoriteList', { content: [], total: 0, totalPages: 0 });
        platform.answer('recentGames', { list: [], total: 0, totalPages: 0 });
      },
    });
    await expect.poll(() => readText('#section-favorite')).toContain(t('own.favorite_empty'));
    expect(sectionIds()).not.toContain('recent');
  });
});

describe('the winners', () => {
  test('are sorted by the highest win, and are requested again while they are in view', async () => {
    const visit = await openHome({
      prepare: (platform) =>
        platform.answer('rankList', { list: [aWin('90.00', 1), aWin('1200.50', 2), aWin('300.00', 3)] }),
    });
    await expect.poll(sectionIds).toContain('winners');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = () => requestsOf(visit, 'rankList');
    const rows = () => homeSection('winners').querySelectorAll('li').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls(), 'out of view').toEqual([]);
    homeSection('winners').scrollIntoView({ behavior: 'instant' });
    await untilFrameShows(() => rows() === 3 && readTileNames('#section-hot').length === 0);
    expect(calls()).toEqual([expect.objectContaining({ gameCategory: 'ALL', limitNum: 20 })]);
    const accounts = [...homeSection('winners').querySelectorAll('b')].map(({ textContent }) => textContent);
    expect(accounts).toEqual(['su***2', 'su***3', 'su***1']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await untilFrameShows(() => calls().length === 2);
    window.scrollTo({ top: 0, behavior: 'instant' });
    // Visible sections are rendered again, so this also shows that sections out of view have been updated.
    await untilFrameShows(() => readTileNames('#section-hot').length > 0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls(), 'out of view again').toHaveLength(2);
  });

  test('show that there are none', async () => {
    const { t } = await openHome({ prepare: (platform) => platform.answer('rankList', { list: [] }) });
    await scrollTo('winners');
    await expect.poll(() => readText('#section-winners')).toContain(t('winners.empty', { days: 7 }));
  });

  test('show that they could not be loaded, and load on a retry', async () => {
    const { t, platform } = await openHome({
      prepare: (prepared) => prepared.refuse('rankList', 'system.unexpected'),
    });
    await scrollTo('winners');
    await expect.poll(() => readText('#section-winners')).toContain(t('winners.failed'));
    platform.answer('rankList', { list: [aWin('90.00')] });
    await inSection('winners')
      .getByRole('button', { name: t('act.try_again') })
      .click();
    await expect.poll(() => readText('#section-winners')).toContain('su***1');
  });
});

test('requests hot games and vendors once in a session, and once more in another language', async () => {
  const visit = await openHome({
    prepare: (platform) => platform.answer('hotGames', { list: [createGame(1)], total: 1, totalPages: 1 }),
  });
  const languages = (id: EndpointId) =>
    requestsOf(visit, id).map((request) => (request as { language?: string }).language);
  await expect.poll(sectionIds).toContain('rng');
  await inSection('rng').getByRole('link').click();
  await expect.poll(currentAddress).toBe('/rng');
  history.back();
  await expect.poll(() => readTileNames('#section-hot')).toHaveLength(1);
  expect([languages('hotGames'), languages('newGameVendor')]).toEqual([['en'], ['en']]);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'नेपाली' }).click();
  await expect.poll(() => languages('hotGames')).toEqual(['en', 'ne']);
  await expect.poll(() => languages('newGameVendor')).toEqual(['en', 'ne']);
});
