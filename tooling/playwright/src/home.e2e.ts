import type { RankListValue } from '@baize/contract/schemas/lobby';
import type { VendorLanesValue } from '@baize/contract/schemas/games';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addMessage, callsTo, changeAnswer, postBanner } from './front-world.ts';
import { passHumanChecks } from './human-check.ts';
import { chooseLanguage } from './preferences.ts';
import { around, textsOf } from './screens/screen.ts';
import { padmaPlayerOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

/** A picture is refused on purpose. */
test.use({ expectedErrors: /net::ERR_FAILED/ });

/** English on a desktop, Nepali on a phone. */
const languageOf = (project: string) => (project === 'phone' ? 'ne' : 'en');
const HEADER_SLACK_PX = 2;

const notices = (page: Page, t: (key: string) => string) => page.getByRole('region', { name: t('notice.label') });
const slides = (page: Page, t: (key: string) => string) => page.getByRole('region', { name: t('banner.label') });
const sectionOf = (page: Page, id: string) => page.locator(`#section-${id}`);

async function sectionIds(page: Page): Promise<string[]> {
  const ids = await page.locator('[id^="section-"]:not([id$="-title"])').evaluateAll((all) => all.map(({ id }) => id));
  return ids.map((id) => id.replace('section-', ''));
}

test('banners and notices begin home, sports and lottery, and no other category', async ({ player, page }, info) => {
  const language = languageOf(info.project.name);
  const t = await textsOf('player', language);
  for (const path of ['/', '/sports', '/lott']) {
    await player.open(path, { language });
    await expect(notices(page, t).first(), path).toBeVisible();
    await expect(page.locator('picture').first(), path).toBeVisible();
  }
  // The lottery has one banner: nothing to turn over.
  await expect(slides(page, t)).toHaveCount(0);
  for (const path of ['/esports', '/elott', '/cockfight', '/rng', '/fish', '/pvp', '/live']) {
    await player.open(path, { language });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(player.tiles.first(), path).toBeVisible();
    await expect(notices(page, t), path).toHaveCount(0);
    await expect(slides(page, t), path).toHaveCount(0);
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('banners change every 5 s, notices pass by; both stop under the pointer @desktop', async ({ player, page }) => {
    const t = await textsOf('player', 'en');
    await page.clock.install();
    await player.open('/');
    const carousel = slides(page, t);
    await expect(carousel).toHaveAttribute('data-state', 'moving');
    // The clock stands from here on: on a busy machine slides go on by themselves.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const current = async () => await carousel.locator('button[aria-current="true"]').getAttribute('aria-label');
    const first = await current();
    for (let passed = 0; passed <= 5_000 && (await current()) === first; passed += 100) await page.clock.runFor(100);
    const second = await current();
    expect(second).not.toBe(first);
    await page.clock.runFor(4_800);
    expect(await current()).toBe(second);
    await page.clock.runFor(400);
    await expect.poll(current).not.toBe(second);
    await carousel.hover();
    await expect(carousel).toHaveAttribute('data-state', 'still');
    const looked = await current();
    await page.clock.runFor(20_000);
    expect(await current()).toBe(looked);
    await page.clock.resume();

    const mover = notices(page, t).first().locator('[role="group"] > div');
    await expect(mover).toHaveCSS('animation-play-state', 'running');
    await notices(page, t).first().hover();
    await expect(mover).toHaveCSS('animation-play-state', 'paused');
    const board = sectionOf(page, 'winners');
    await board.scrollIntoViewIfNeeded();
    const rows = board.getByRole('group').locator('> div');
    await page.mouse.move(0, 0);
    await expect(rows).toHaveCSS('animation-play-state', 'running');
    await board.getByRole('group').hover();
    await expect(rows).toHaveCSS('animation-play-state', 'paused');
  });
});

test('under reduced motion nothing moves, and a picture out of view is not fetched', async ({ player, page }, info) => {
  const language = languageOf(info.project.name);
  const t = await textsOf('player', language);
  let tries = 0;
  await page.route('**/art/banners/corsair-bay-*', async (route) => {
    tries += 1;
    await route.abort();
  });
  await player.open('/', { language });
  const carousel = slides(page, t);
  const dots = carousel.getByRole('button', { name: around(t('banner.slide')) });
  await expect(dots).toHaveCount(4);
  await expect(carousel).toHaveAttribute('data-state', 'still');
  await expect(notices(page, t).first().locator('[role="group"] > div')).toHaveCSS('animation-name', 'none');
  await expect(page.locator('[data-state="shown"] img').first()).toBeVisible();
  expect(tries).toBe(0);
  // One try, and no other when it comes into view again.
  await dots.nth(1).click();
  await expect(carousel.locator('[data-state="broken"]')).toHaveCount(1);
  await dots.nth(0).click();
  await dots.nth(1).click();
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(tries).toBe(1);
});

test('a banner is pressed anywhere, where it carries a link type @desktop', async ({ player, page }) => {
  const origin = padmaPlayerOrigin;
  const mark = newUsername();
  await postBanner({ group: 'LOTT', title: `${mark} is a picture`, linkageType: null, url: null });
  await postBanner({
    group: 'SPORTS',
    title: `${mark} starts`,
    linkageType: 'game',
    url: '/seamless?vendor=PG&game=X',
  });
  await player.open('/lott', { origin });
  const picture = page
    .getByRole('group')
    .filter({ hasText: `${mark} is a picture` })
    .first();
  await expect(picture).toBeVisible();
  await expect(picture.getByRole('link')).toHaveCount(0);
  await expect(picture.getByRole('button')).toHaveCount(0);
  await test.step('a game asks a visitor to log in first', async () => {
    await player.open('/sports', { origin });
    // The slides have come: what is pressed stays where it is.
    await expect(page.getByRole('region', { name: 'What to play' })).toBeVisible();
    await pressAt(page, page.getByRole('heading', { name: `${mark} starts` }));
    await expect(player.loginPopup).toBeVisible();
  });
  await test.step('a page is gone to', async () => {
    await player.open('/');
    await expect(page.getByRole('region', { name: 'What to play' })).toBeVisible();
    await pressAt(page, page.getByRole('heading', { name: "Climb the dragon's peak" }));
    await expect(page).toHaveURL(/\/rng$/);
  });
});

test('a notice that passes by opens as it is pressed', async ({ player, page }, info) => {
  const language = languageOf(info.project.name);
  const t = await textsOf('player', language);
  await player.open('/', { language });
  const notice = notices(page, t).first().getByRole('group').getByRole('button').first();
  const title = await notice.innerText();
  await notice.click();
  const popup = page.getByRole('dialog', { name: t('notice.label') });
  await expect(popup.getByRole('article').getByRole('heading')).toHaveText(title);
});

test('the envelope: visitors log in first, members see what is unread, a trial account does not ask', async ({
  player,
  page,
}) => {
  const username = newUsername();
  await test.step('a visitor', async () => {
    await player.open('/');
    await page.getByRole('main').getByRole('button', { name: 'Messages' }).click();
    await expect(player.loginPopup).toBeVisible();
  });
  await test.step('a member', async () => {
    await player.arrive(username);
    await addMessage(username, 'One');
    await addMessage(username, 'Two');
    await player.open('/');
    await page
      .getByRole('main')
      .getByRole('button', { name: /Messages, [23] unread/ })
      .click();
    await expect(page).toHaveURL(/\/member\/messageV2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Messages/);
  });
  await test.step('a trial account', async () => {
    await page.evaluate(() => sessionStorage.removeItem('baize.token'));
    const calls = callsTo(page, 'CSP_unreadCount');
    await player.open('/login');
    await passHumanChecks(page);
    await player.loginPopup.getByRole('button', { name: 'Free demo' }).click();
    await expect(player.loginPopup).toBeHidden();
    await expect(player.balance).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Messages' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(calls).toEqual([]);
  });
});

test('sections in their order; the menu scrolls to one, 80 px under the header', async ({ player, page }) => {
  // Not the language of the first view that the host renders: its answers are asked for, and changed here.
  const language = 'en';
  const t = await textsOf('player', language);
  await changeAnswer<VendorLanesValue>(page, 'GCSGAME_newGameVendor', ({ data }) => ({
    data: { lanes: data.lanes.map((lane) => (lane.gameCategory === 'SPORTS' ? withSevenVendors(lane) : lane)) },
  }));
  await player.open('/', { language });
  await expect(sectionOf(page, 'cockfight').getByRole('heading')).toBeAttached();
  const order = ['hot', 'rng', 'live', 'fish', 'sports', 'pvp', 'elott', 'esports', 'cockfight', 'winners'];
  await expect.poll(async () => await sectionIds(page)).toEqual(order);
  await expectAccessible(page, 'main');

  await test.step('80 px', async () => {
    const menu = page.getByRole('navigation', { name: t('home.game_menu') });
    await menu.getByRole('button', { name: t('category.FISH') }).click();
    await expect.poll(async () => await offsetUnderHeader(page, sectionOf(page, 'fish'))).toBeLessThan(HEADER_SLACK_PX);
    await expect(menu.getByRole('button', { name: t('category.FISH') })).toHaveAttribute('aria-current', 'true');
    await expect(menu).toBeInViewport();
  });
  await test.step('12 games, then more, then fewer', async () => {
    const games = sectionOf(page, 'rng');
    await games.scrollIntoViewIfNeeded();
    await expect(games.getByRole('article')).toHaveCount(12);
    await games.getByRole('button', { name: t('section.more') }).click();
    await expect(games.getByRole('article')).toHaveCount(60);
    await games.getByRole('button', { name: t('section.less') }).click();
    await expect(games.getByRole('article')).toHaveCount(12);
  });
  await test.step('6 vendors, then all; where there are 6 or fewer nothing is offered', async () => {
    const vendors = sectionOf(page, 'sports');
    await expect(vendors.getByRole('listitem')).toHaveCount(6);
    await vendors.getByRole('button', { name: t('section.more') }).click();
    await expect(vendors.getByRole('listitem')).toHaveCount(7);
    await expect(sectionOf(page, 'esports').getByRole('button', { name: t('section.more') })).toHaveCount(0);
    await vendors.getByRole('link').click();
    await expect(page).toHaveURL(/\/sports$/);
  });
  await test.step('all hot games: the search view before a word is typed', async () => {
    await player.open('/', { language });
    await sectionOf(page, 'hot').getByRole('link').click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole('list', { name: t('lobby.tab.hot') }).getByRole('article')).not.toHaveCount(0);
  });
});

test('favourites and recent games are a member’s; recent ones need a game that was played', async ({
  player,
  page,
}) => {
  const favourites = callsTo(page, 'MCSFE_getFavoriteGamesList');
  const recent = callsTo(page, 'GCS_recentGame');
  await player.open('/');
  await expect(player.tiles.first()).toBeVisible();
  expect(await sectionIds(page)).not.toContain('favorite');
  expect([...favourites, ...recent]).toEqual([]);

  await player.arrive(newUsername());
  await expect(sectionOf(page, 'favorite')).toContainText('No favourites yet.');
  expect(await sectionIds(page)).not.toContain('recent');
  expect(favourites.at(-1)?.searchParams.get('pageSize')).toBe('999');
  expect(recent.at(-1)?.searchParams.get('pageSize')).toBe('20');

  await sectionOf(page, 'hot')
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .click();
  await expect(sectionOf(page, 'favorite').getByRole('heading', { level: 2 })).toBeAttached();
  await sectionOf(page, 'favorite').scrollIntoViewIfNeeded();
  await expect(sectionOf(page, 'favorite').getByRole('article')).toHaveCount(1);
  await player.openFirstSlot();
  await player.open('/');
  // The section takes the place of its placeholder once its script is there; what is far below is not drawn.
  await expect(sectionOf(page, 'recent').getByRole('heading', { level: 2 })).toBeAttached();
  await sectionOf(page, 'recent').scrollIntoViewIfNeeded();
  await expect(sectionOf(page, 'recent').getByRole('article')).toHaveCount(1);
  await sectionOf(page, 'recent')
    .getByRole('link', { name: /^All games/ })
    .click();
  await expect(page).toHaveURL(/\/recent$/);
});

test('the winner board: the highest of 20 real wins first, names masked, asked again while it is seen', async ({
  player,
  page,
}) => {
  const calls = callsTo(page, 'GCSGAME_getRankList');
  await page.clock.install();
  await changeAnswer<RankListValue>(page, 'GCSGAME_getRankList', ({ list }) => ({ list: list.toReversed() }));
  await player.open('/');
  await expect(player.tiles.first()).toBeVisible();
  const board = sectionOf(page, 'winners');
  await expect(board).toBeAttached();
  await page.clock.fastForward(60_000);
  expect(calls, 'out of view it asks nothing').toEqual([]);

  await board.scrollIntoViewIfNeeded();
  const rows = board.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  expect(calls[0]?.searchParams.get('gameCategory')).toBe('ALL');
  expect(calls[0]?.searchParams.get('limitNum')).toBe('20');
  const texts = await rows.allInnerTexts();
  expect(texts.length).toBeLessThanOrEqual(20);
  expect(texts.filter((text) => !text.includes('***'))).toEqual([]);
  const amounts = texts.map((text) => Number(/रू\s*([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  await expectAccessible(page, '#section-winners');

  await page.clock.fastForward(31_000);
  await expect.poll(() => calls.length).toBe(2);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.clock.runFor(1_000);
  await page.clock.fastForward(120_000);
  expect(calls).toHaveLength(2);
});

test('a board without wins says so', async ({ player, page }) => {
  await changeAnswer<RankListValue>(page, 'GCSGAME_getRankList', () => ({ list: [] }));
  await player.open('/');
  await sectionOf(page, 'winners').scrollIntoViewIfNeeded();
  await expect(sectionOf(page, 'winners')).toContainText('No wins in the last 7 days yet.');
});

test('hot games and vendors are asked once in a session, and once more in another language', async ({
  player,
  page,
}) => {
  const hot = callsTo(page, 'GCSGAME_hotGamesV2');
  const vendors = callsTo(page, 'GCSGAME_newGameVendor');
  const languages = (calls: readonly URL[]) => calls.map(({ searchParams }) => searchParams.get('language'));
  await player.open('/');
  await expect(player.tiles.first()).toBeVisible();
  await sectionOf(page, 'rng')
    .getByRole('link', { name: /^All games/ })
    .click();
  await expect(page).toHaveURL(/\/rng$/);
  await page.goBack();
  await expect(sectionOf(page, 'hot').getByRole('article').first()).toBeVisible();
  expect([languages(hot), languages(vendors)]).toEqual([['en'], ['en']]);

  await player.openSettings();
  await chooseLanguage(page, 'नेपाली');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  await expect.poll(() => languages(hot)).toEqual(['en', 'ne']);
  expect(languages(vendors)).toEqual(['en', 'ne']);
});

type Lane = VendorLanesValue['data']['lanes'][number];

function withSevenVendors(lane: Lane): Lane {
  const [first] = lane.vendors;
  if (first === undefined) throw new Error('sports has no vendor');
  return { ...lane, vendors: Array.from({ length: 7 }, (_, index) => ({ ...first, code: `V${index}` })) };
}

/** How far a section is from where the menu puts it: 80 px under the header's lower edge. */
async function offsetUnderHeader(page: Page, section: Locator): Promise<number> {
  const top = await section.evaluate((element) => element.getBoundingClientRect().top);
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  return Math.abs(top - header - 80);
}

/** A press in the middle of something, on whatever lies on top there. */
async function pressAt(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  const { x, y, width, height } = (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
}
