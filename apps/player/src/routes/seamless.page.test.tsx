import type { MockPlatform } from '@baize/api/testing';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { answerGameLists, vendorGameUrl } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import type { ErrorCode } from '@baize/contract/errors';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, drawFrames, pressGame, readText, untilFrameShows } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';
import { openPlayer } from '../../testing/visit.tsx';

/** A name that is too long for the bar of a phone. */
const NAME = 'Dragon Reels of the Nine Golden Mountain Temples';

/** Answers each launch with another address, because a launch token can be used only once. */
const openAt = (path: string, address: '/game' | '/silent-game' = '/game') =>
  memberOpener(path, (platform) => {
    answerGameLists(platform, 12);
    let launches = 0;
    platform.answer('launchGame', () => ({
      url: vendorGameUrl(address, `?token=${(launches += 1)}`),
      gameName: NAME,
      ownWindow: false,
    }));
  });

const openGame = openAt('/seamless?vendor=PG&game=PG1');

/** Resolves when the game is shown, or the message shown instead of it. */
async function openLoadedGame(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openGame(options);
  await expect.poll(() => document.querySelector('main [data-state="shown"], main [role="alert"]')).not.toBeNull();
  return visit;
}

afterEach(() => void vi.restoreAllMocks());

const launches = ({ platform }: Visit) => platform.calls.filter(({ id }) => id === 'launchGame');

testScreen('play-page', {
  open: openLoadedGame,
  passesOver: frameCalls,
});

describe('the page of a game', () => {
  test('has the title of the game, and neither menu nor footer', async () => {
    const visit = await openLoadedGame();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(NAME);
    expect(document.title).toContain(NAME);
    await expect.element(page.getByTitle(NAME, { exact: true })).toBeVisible();
    expect(page.getByRole('navigation', { name: visit.t('a11y.main_menu') }).elements()).toEqual([]);
    expect(document.querySelectorAll('footer')).toHaveLength(0);
    expect(launches(visit).map(({ request }) => request)).toEqual([
      { vassalage: 'PG', gameCode: 'PG1', freePlay: false, language: 'en', backPath: '/' },
    ]);
  });

  test('loads the game again at a new address', async () => {
    const { t } = await openLoadedGame();
    await page.getByRole('button', { name: t('play.reload') }).click();
    await expect
      .element(page.getByTitle(NAME, { exact: true }))
      .toHaveAttribute('src', vendorGameUrl('/game', '?token=2'));
  });

  test('covers the whole window if there is no full-screen mode, and restores it', async () => {
    const { t } = await openLoadedGame();
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false);
    const full = page.getByRole('button', { name: t('play.full_screen') });
    await full.click();
    await expect.element(full).toHaveAttribute('aria-pressed', 'true');
    const stage = document.querySelector('main [data-full]')?.getBoundingClientRect();
    expect(stage).toMatchObject({ top: 0, left: 0, width: innerWidth, height: innerHeight });
    await full.click();
    await expect.element(full).toHaveAttribute('aria-pressed', 'false');
  });

  test('waits for the launch with a loader', async () => {
    const visit = await openAt('/fish')();
    visit.network.hold('/wps/game/launchGame');
    await pressGame(visit, 'Game number 1');
    await expect.element(page.getByRole('main').getByText(visit.t('state.loading'))).toBeVisible();
    expect(currentAddress()).toBe('/seamless?vendor=ARCADE&game=GAME1');
  });
});

describe('the way back', () => {
  test.each(['Leave', 'play.back'])('leads to the page that the game was started from (%s)', async (way) => {
    const visit = await openAt('/fish?page=1')();
    await pressGame(visit, 'Game number 1');
    await expect.poll(currentAddress).toBe('/seamless?vendor=ARCADE&game=GAME1');
    await expect.element(page.getByTitle(NAME, { exact: true })).toBeVisible();
    expect(launches(visit)[0]?.request).toMatchObject({ backPath: '/fish?page=1' });
    if (way === 'Leave') {
      const frame = page.frameLocator(page.getByTitle(NAME, { exact: true }));
      await frame.getByRole('button', { name: 'Leave' }).click();
    } else
      await page
        .getByRole('main')
        .getByRole('link', { name: visit.t(way) })
        .click();
    await expect.poll(currentAddress).toBe('/fish?page=1');
  });

  test('requests the balance again when the game reports a change', async () => {
    const visit = await openLoadedGame();
    // A window that receives the focus requests the balance as well, so this one has it before the game is pressed.
    await page.getByRole('heading', { level: 1 }).click();
    await visit.settled();
    const balances = () => visit.platform.calls.filter(({ id }) => id === 'balance').length;
    const before = balances();
    await page
      .frameLocator(page.getByTitle(NAME, { exact: true }))
      .getByRole('button', { name: 'Win' })
      .click();
    await expect.poll(balances).toBe(before + 1);
  });
});

describe('a free trial', () => {
  const answerFreePlay = (platform: MockPlatform) =>
    platform.answer('gameLaunchFallback', { url: vendorGameUrl('/game'), gameName: NAME, ownWindow: false });

  test('is launched as free play, and is marked as such', async () => {
    const visit = await openAt('/fish')({ prepare: answerFreePlay });
    await pressGame(visit, 'Game number 1', 'game.trial');
    await expect.poll(currentAddress).toBe('/seamless?vendor=ARCADE&game=GAME1&trial=1');
    await expect.element(page.getByRole('main').getByText(visit.t('game.trial'), { exact: true })).toBeVisible();
    await expect.element(page.getByTitle(NAME, { exact: true })).toBeVisible();
    expect(launches(visit)).toEqual([]);
  });

  test('of a demo account starts on a reloaded page before the account is known', async () => {
    const visit = await openAt('/seamless?vendor=PG&game=PG1&trial=1')({
      prepare: (platform) => {
        answerFreePlay(platform);
        platform.answer('memberInfo', aMember({ type: TRIAL_TYPE }));
        platform.refuse('launchGame', 'session.true_account_needed');
      },
    });
    await expect.element(page.getByTitle(NAME, { exact: true })).toBeVisible();
    expect(launches(visit)).toEqual([]);
  });
});

describe('a game that does not start', () => {
  test.each<[ErrorCode, boolean]>([
    ['game.maintenance', true],
    ['game.not_found', false],
    ['game.no_free_play', false],
  ])('shows the reason %s; a retry is offered: %s', async (code, isOffered) => {
    const { t } = await openGame({ prepare: (platform) => platform.refuse('launchGame', code) });
    await expect.element(page.getByText(t(`error:${code}`))).toBeVisible();
    expect(page.getByRole('button', { name: t('act.try_again') }).elements()).toHaveLength(isOffered ? 1 : 0);
    await expect.element(page.getByRole('alert').getByRole('link', { name: t('play.back') })).toBeVisible();
  });

  test('refuses an address on the origin of the site, where the game could read the session', async () => {
    const { t } = await openGame({
      prepare: (platform) =>
        platform.answer('launchGame', { url: `${location.origin}/game`, gameName: NAME, ownWindow: false }),
    });
    await expect.element(page.getByText(t('error:system.unexpected'))).toBeVisible();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  test('reports after twenty seconds that the vendor does not answer, and tries again', async () => {
    const visit = await openAt('/fish', '/silent-game')();
    const { t, platform, network } = visit;
    const release = network.hold('/wps/game/launchGame');
    await pressGame(visit, 'Game number 1');
    await expect.element(page.getByRole('main').getByText(t('state.loading'))).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    release();
    await untilFrameShows(() => document.querySelector('iframe') !== null);
    await drawFrames();
    vi.advanceTimersByTime(19_999);
    await drawFrames();
    expect(readText('main')).toContain(t('play.loading', { game: NAME }));
    vi.advanceTimersByTime(1);
    // A pending time-out disappears together with the fake clock.
    vi.useRealTimers();
    await expect.element(page.getByText(t('play.silent'))).toBeVisible();
    platform.answer('launchGame', { url: vendorGameUrl('/game'), gameName: NAME, ownWindow: false });
    await page.getByRole('button', { name: t('act.try_again') }).click();
    await expect.poll(() => document.querySelector('main [data-state="shown"]')).not.toBeNull();
  });
});

describe('a vendor that wants a window of its own', () => {
  // A stub: a real window would take the focus, and the pages of the tests after it would be drawn once a second as in the
  // background. The real one is tested end to end (tooling/playwright/src/game-start.e2e.ts).
  const opened = {
    opener: window as Window | null,
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  };

  /** Lets the browser block the window that opens by itself, and allow the window that a press opens. */
  const openBlocked = async (): Promise<Visit> => {
    // The code uses only these parts of a window (game-window.ts).
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    open.mockReturnValueOnce(null);
    return await openGame({
      prepare: (platform) =>
        platform.answer('launchGame', { url: vendorGameUrl('/game'), gameName: NAME, ownWindow: true }),
    });
  };

  test('reports that the browser has blocked the window, and opens the game on a press', async () => {
    const { t } = await openBlocked();
    await expect.element(page.getByText(t('play.popup_blocked'))).toBeVisible();
    await page.getByRole('button', { name: t('play.open_window') }).click();
    await expect.element(page.getByText(t('play.in_window'))).toBeVisible();
    expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith(vendorGameUrl('/game'));
    expect(opened.opener, 'the game cannot reach back').toBeNull();
  });

  test('closes the prepared window when the game is refused', async () => {
    const { t, platform } = await openBlocked();
    platform.refuse('launchGame', 'game.maintenance');
    await page.getByRole('button', { name: t('play.open_window') }).click();
    await expect.element(page.getByText(t('error:game.maintenance'))).toBeVisible();
    expect(opened.close).toHaveBeenCalledOnce();
  });
});

describe('a launch that is answered late', () => {
  /** Answers each game with an address of its own. The answers are held back until the returned function is called. */
  const openHeld = async (ownWindow: boolean) => {
    let release: () => void = () => undefined;
    const visit = await openPlayer('/help', { signedIn: true });
    visit.platform.answer('launchGame', ({ gameCode }) => ({
      url: vendorGameUrl('/game', `?game=${gameCode}`),
      gameName: gameCode,
      ownWindow,
    }));
    release = visit.network.hold('/wps/game/launchGame');
    goTo('/seamless?vendor=PG&game=FIRST');
    await expect.element(page.getByRole('main').getByText(visit.t('state.loading'))).toBeVisible();
    return { visit, release };
  };
  const goTo = (path: string) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  };

  test('does not show at the address of the next game', async () => {
    const { visit, release } = await openHeld(false);
    goTo('/seamless?vendor=PG&game=SECOND');
    await drawFrames();
    release();
    await visit.settled();
    await expect.element(page.getByTitle('SECOND', { exact: true })).toBeVisible();
    expect(page.getByTitle('FIRST', { exact: true }).elements()).toEqual([]);
  });

  test('opens no window once the page is left', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { visit, release } = await openHeld(true);
    goTo('/help');
    await expect.element(page.getByRole('heading', { level: 1, name: visit.t('help.title') })).toBeVisible();
    release();
    await visit.settled();
    expect(launches(visit)).toHaveLength(1);
    expect(open).not.toHaveBeenCalled();
  });
});

describe('an address', () => {
  test.each(['/seamless', '/seamless?vendor=PG'])(
    'without a game (%s) shows the page for an unknown address',
    async (path) => {
      const { t } = await openAt(path)();
      await expect.element(page.getByRole('heading', { name: t('not_found.title') })).toBeVisible();
    },
  );

  test('of a game asks a visitor to log in and launches nothing', async () => {
    const visit = await openGame({ signedIn: false });
    await expect.element(page.getByRole('dialog', { name: visit.t('common:login.title') })).toBeVisible();
    expect(launches(visit)).toEqual([]);
  });
});
