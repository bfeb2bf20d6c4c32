import { testScreen } from '@baize/pages/screen';
import { createGame } from '@baize/pages/world';
import { answerGameLists } from '@baize/pages/worlds/games';
import { aLottery, answerLottery, inMinutes, lotteryTerms } from '@baize/pages/worlds/lottery-game';
import { frameCalls } from '@baize/pages/worlds/shell';
import { liveTopics } from '@baize/site/live-topics';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, pressGame } from '../../testing/games.ts';
import { ISSUE, LOTTERY, MARK_SIX, openLottery } from '../../testing/lottery.ts';
import { memberOpener } from '../../testing/open-member.ts';

/** A time longer than a page without messages waits, and longer than the random delay of its refetch. */
const FALLBACK_WITHIN_MS = 5_000;

const REELS = '/lottery?gameCode=TCG1&vendor=TCG';

const openList = memberOpener('/lottery', (platform) => answerLottery(platform));

const openReels = memberOpener(REELS, (platform) => {
  answerGameLists(platform, 4);
  platform.refuse('lottoGame', 'game.not_found');
});

/** Opens a list as a member who has played a lottery of each page, and one that is no longer on sale. */
const openRecent = (path: string) =>
  memberOpener(path, (platform) => {
    answerLottery(platform);
    platform.answer('lottoRecentMenu', {
      games: [
        aLottery({ gameCode: 'GONE', gameName: 'Not on sale any more' }),
        aLottery({ gameCode: 'VN_1M', gameName: 'Vietnam one minute', category: 'VN', vendor: 'TCG_VN' }),
        aLottery({ gameCode: 'K3_1M', gameName: 'Three dice', category: 'LF' }),
        aLottery({ gameCode: '4D_5M', gameName: '4D five minutes', category: 'SEA', vendor: 'TCG_SEA' }),
        aLottery(),
      ],
      serverTime: inMinutes(0),
    });
  });

const NORTH =
  '12345|67890|11111,22222|33333,44444,55555,66666,77777,88888|1234,5678,9012,3456|1111,2222,3333,4444,5555,6666|123,456,789|12,34,56,78';

testScreen('lottery-page', {
  open: openRecent('/lottery'),
  passesOver: { ...frameCalls, lottoRecentMenu: 'the row of recent lotteries stays away; the list stands without it' },
});

testScreen('lottery-page, a lottery', { open: async (options) => await openLottery(options), passesOver: frameCalls });

testScreen('lottery-page, of Mark Six', {
  open: async (options) => await openLottery(options, { family: 'lhc', markets: ['credit'] }, MARK_SIX),
  passesOver: frameCalls,
});

testScreen('lottery-page, of Vietnam', {
  open: async (options) =>
    await openLottery(options, { family: 'vn-north', markets: ['credit', 'traditional'] }, NORTH),
  passesOver: frameCalls,
});

describe('the list', () => {
  test.each([
    ['/lottery', ['SSC one minute', 'Mark Six', 'Ten ranks', 'Three dice']],
    ['/seaLottery', ['4D five minutes']],
    ['/vnlottery', ['Vietnam one minute']],
  ])('of %s shows its own lotteries, without a footer', async (path, names) => {
    await memberOpener(path, (platform) => answerLottery(platform))();
    const shown = [...document.querySelectorAll('main article h2')].map(({ textContent }) => textContent);
    expect(shown).toEqual(names);
    expect(document.querySelectorAll('footer')).toHaveLength(0);
  });

  test('leads to a lottery', async () => {
    await openList();
    await page.getByRole('link', { name: 'SSC one minute' }).click();
    await expect.poll(currentAddress).toBe(LOTTERY);
  });

  test.each([
    ['/lottery', ['Three dice', 'SSC one minute'], '/lottery?gameCode=K3_1M&vendor=TCG'],
    ['/seaLottery', ['4D five minutes'], '/seaLottery?gameCode=4D_5M&vendor=TCG_SEA'],
    ['/vnLottery', ['Vietnam one minute'], '/vnLottery?gameCode=VN_1M&vendor=TCG_VN'],
  ])('of %s leads to the lotteries that the member played last', async (path, names, address) => {
    const { t } = await openRecent(path)();
    const links = page.getByRole('region', { name: t('lottery.recent') }).getByRole('link');
    await vi.waitFor(() => expect(links.elements().map(({ textContent }) => textContent)).toEqual(names));
    await links.first().click();
    await expect.poll(currentAddress).toBe(address);
  });

  test('has no row of recent lotteries if none was played, or if they cannot be loaded', async () => {
    const { t } = await openList();
    await expect.element(page.getByRole('link', { name: 'SSC one minute' })).toBeVisible();
    expect(page.getByText(t('lottery.recent')).query()).toBeNull();
    await openList({ prepare: (platform) => platform.refuse('lottoRecentMenu', 'system.unexpected') });
    await expect.element(page.getByRole('link', { name: 'SSC one minute' })).toBeVisible();
    expect(page.getByText(t('lottery.recent')).query()).toBeNull();
  });

  test('shows that nothing is on sale', async () => {
    const { t } = await openList({
      prepare: (platform) => platform.answer('lottoMenu', { games: [], serverTime: inMinutes(0) }),
    });
    await expect.element(page.getByText(t('lottery.list_empty'))).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('lottery.all') })).toHaveAttribute('href', '/lott');
  });
});

describe('a game without draws', () => {
  test('plays as a video slot, whose back button leads here', async () => {
    const { t } = await openReels();
    await page.getByRole('link', { name: t('lottery.play_reels') }).click();
    await expect.poll(currentAddress).toBe('/seamless?vendor=TCG&game=TCG1');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('play.back') })
      .first()
      .click();
    await expect.poll(currentAddress).toBe(REELS);
  });
});

test('sends a visitor to the log-in over home', async () => {
  const { t } = await memberOpener('/lottery', (platform) => answerLottery(platform))({ signedIn: false });
  await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
  expect(currentAddress()).toBe('/');
});

test.each([
  ['TCG', '/lottery?gameCode=GAME1&vendor=TCG'],
  ['TCG_SEA', '/seaLottery?gameCode=GAME1&vendor=TCG_SEA'],
  ['TCG_VN', '/vnLottery?gameCode=GAME1&vendor=TCG_VN'],
])('opens a game of the vendor %s on the page of its lottery', async (vassalage, path) => {
  const visit = await memberOpener('/elott', (platform) => {
    answerGameLists(platform, 4);
    answerLottery(platform);
    const game = createGame(1, { vassalage, gameType: 'ELOTT' });
    platform.answer('gameList', { games: [game], total: 1, totalPages: 1 });
  })();
  await pressGame(visit, 'Game number 1');
  await expect.poll(currentAddress).toBe(path);
});

describe('the issue', () => {
  test('waits for the next one, and takes no bets in maintenance', async () => {
    const { t } = await openLottery({}, { openIssue: null });
    await expect.element(page.getByText(t('lottery.between_issues'))).toBeVisible();
    await openLottery({}, { maintenance: true });
    await expect.element(page.getByText(t('lottery.maintenance'))).toBeVisible();
  });

  test.each([
    ['en', /^5 d 13:\d\d:\d\d$/],
    ['ne', /^5 दिन 13:\d\d:\d\d$/],
  ] as const)('names the days until a distant close (%s)', async (language, text) => {
    const distant = { issue: ISSUE, closesAt: inMinutes(8_010), drawsAt: inMinutes(8_011) };
    const { t } = await openLottery({ language }, { openIssue: distant });
    await expect.element(page.getByRole('timer', { name: t('lottery.closes_in') })).toMatchTextContent(text);
  });

  test('is followed by the next one when the server reports its close', async () => {
    const { platform } = await openLottery();
    const next = { issue: '20261124-0043', closesAt: inMinutes(5), drawsAt: inMinutes(6) };
    platform.answer('lottoGame', lotteryTerms({ openIssue: next }));
    liveTopics.publish('draw:SSC_1M', 'closed');
    await expect.element(page.getByText(/20261124-0043/).first()).toBeVisible();
  });

  test('is refetched when the server reports changed odds', async () => {
    const { platform } = await openLottery();
    const callsOf = () => platform.calls.filter(({ id }) => id === 'lottoGame');
    expect(callsOf()).toHaveLength(1);
    liveTopics.publish('draw:SSC_1M', 'odds');
    await vi.waitFor(() => expect(callsOf()).toHaveLength(2), { timeout: FALLBACK_WITHIN_MS });
  });

  test('is refetched once after its close if no message arrives', async () => {
    const over = { issue: ISSUE, closesAt: inMinutes(-1), drawsAt: inMinutes(5) };
    const { platform } = await openLottery({}, { openIssue: over });
    const callsOf = () => platform.calls.filter(({ id }) => id === 'lottoGame');
    expect(callsOf()).toHaveLength(1);
    await vi.waitFor(() => expect(callsOf()).toHaveLength(2), { timeout: FALLBACK_WITHIN_MS });
  });

  test('shows its numbers one by one when they are drawn, and announces them', async () => {
    const { t, platform } = await openLottery();
    platform.answer('lottoDraws', {
      gameCode: 'SSC_1M',
      family: 'ssc',
      announced: null,
      draws: [{ issue: ISSUE, drawnAt: inMinutes(0), text: '9,8,7,6,5', version: 1 }],
    });
    liveTopics.publish('draw:SSC_1M', 'drawn');
    await expect
      .element(page.getByText(t('lottery.drawn_spoken', { issue: ISSUE, numbers: '9, 8, 7, 6, 5' })))
      .toBeInTheDocument();
    expect(document.querySelectorAll('main ol[data-fresh] > li')).toHaveLength(5);
  });

  test('shows the prizes of Vietnam as they are announced, with places for those to come', async () => {
    const { t, platform } = await openLottery(
      {},
      { family: 'vn-north', markets: ['credit', 'traditional'], isOwnDraw: false },
      NORTH,
    );
    const announced = { issue: ISSUE, text: '||,|,,,,,|0147,,,|1,2,3,4,5,6|7,8,9|10,11,12,13' };
    platform.answer('lottoDraws', { gameCode: 'SSC_1M', family: 'vn-north', announced, draws: [] });
    liveTopics.publish('draw:SSC_1M', 'announced');
    await expect.element(page.getByText(t('lottery.announced', { issue: ISSUE }))).toBeVisible();
    const rows = [...document.querySelectorAll('main tbody tr')].map((row) => row.textContent);
    expect([rows[0], rows[4]]).toEqual(['ĐB—', 'G40147———']);
    const draws = [{ issue: ISSUE, drawnAt: inMinutes(0), text: NORTH, version: 1 }];
    platform.answer('lottoDraws', { gameCode: 'SSC_1M', family: 'vn-north', announced: null, draws });
    liveTopics.publish('draw:SSC_1M', 'drawn');
    await expect.element(page.getByText(t('lottery.last_draw', { issue: ISSUE }))).toBeVisible();
    await expect.element(page.getByText(t('lottery.announced', { issue: ISSUE }))).not.toBeInTheDocument();
  });

  test('leads from each result to its verification, and to trends and returns', async () => {
    const { t } = await openLottery();
    const main = page.getByRole('main');
    await expect
      .element(main.getByRole('link', { name: t('lottery.verify_draw', { issue: '20261124-0041' }) }))
      .toHaveAttribute('href', '/lottery/verify?gameCode=SSC_1M&issue=20261124-0041');
    await expect
      .element(main.getByRole('link', { name: t('lottery.trends') }))
      .toHaveAttribute('href', '/lottery/trends?gameCode=SSC_1M');
    await page.getByText(t('lottery.earlier_draws')).click();
    await expect
      .element(main.getByRole('link', { name: t('lottery.verify_draw', { issue: '20261124-0040' }) }))
      .toBeVisible();
  });

  test('has no verification if the results come from outside', async () => {
    const { t } = await openLottery({}, { isOwnDraw: false });
    const verify = t('lottery.verify_draw', { issue: '20261124-0041' });
    await expect.element(page.getByRole('link', { name: t('lottery.trends') })).toBeVisible();
    expect(page.getByRole('link', { name: verify }).query()).toBeNull();
  });

  test('plays a sound when it is drawn, once a person has turned the sound on', async () => {
    const start = vi.spyOn(OscillatorNode.prototype, 'start');
    const { t, platform } = await openLottery();
    const draw = async (issue: string) => {
      platform.answer('lottoDraws', {
        gameCode: 'SSC_1M',
        family: 'ssc',
        announced: null,
        draws: [{ issue, drawnAt: inMinutes(0), text: '9,8,7,6,5', version: 1 }],
      });
      liveTopics.publish('draw:SSC_1M', 'drawn');
      await expect.element(page.getByText(t('lottery.last_draw', { issue }))).toBeVisible();
    };
    await draw('20261124-0042');
    expect(start).not.toHaveBeenCalled();
    const sound = page.getByRole('button', { name: t('lottery.sound') });
    await sound.click();
    await expect.element(sound).toHaveAttribute('aria-pressed', 'true');
    const sample = start.mock.calls.length;
    expect(sample).toBeGreaterThan(0);
    await draw('20261124-0043');
    expect(start).toHaveBeenCalledTimes(sample * 2);
    start.mockRestore();
  });

  test('ignores changes of other lotteries and of other subjects', async () => {
    const { platform, settled } = await openLottery();
    const count = platform.calls.length;
    liveTopics.publish('draw:LHC_5M', 'drawn');
    liveTopics.publish('draw:SSC_1M', 'settled');
    await settled();
    expect(platform.calls).toHaveLength(count);
    expect(liveTopics.names().filter((name) => name.startsWith('draw:'))).toEqual(['draw:SSC_1M']);
  });
});

test('the list is refetched when any lottery has changed', async () => {
  const { platform } = await openList();
  const callsOf = () => platform.calls.filter(({ id }) => id === 'lottoMenu');
  liveTopics.publish('draw:all', 'drawn');
  liveTopics.publish('draw:all', 'closed');
  await vi.waitFor(() => expect(callsOf()).toHaveLength(2), { timeout: FALLBACK_WITHIN_MS });
});
