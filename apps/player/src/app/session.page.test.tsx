import { answersOf } from '@baize/api';
import { allMarks } from '@baize/contract/catalogue';
import { answerLoginInfo, popupStands, requestsOf } from '@baize/pages/worlds/identity';
import { answerLottery } from '@baize/pages/worlds/lottery-game';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askToSignOut, logIn, press, pressElement } from '../../testing/identity.ts';
import type { SiteStore } from '@baize/site/store';
import { openPlayer } from '../../testing/visit.tsx';

const TOKEN = 'x'.repeat(43);
const SIGNED_IN = { token: TOKEN, firstTimeLogin: false, passwordExpired: false };

/** Navigates to a path as a link does, without reloading the page. */
function goInside(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Moves the pointer, because the login popup over a page of members opens only once the page is idle or the pointer moves. */
function movePointer(): void {
  dispatchEvent(new Event('pointermove'));
}

/** Lists the member calls whose answers the store contains. */
function personalAnswers(store: SiteStore): string[] {
  const marks = allMarks();
  return answersOf(store)
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => marks[endpoint]?.token === true);
}

test('opens the popups of addresses over home, which keeps its state', async () => {
  const { settled } = await openPlayer('/index');
  await settled();
  const home = document.querySelector('main');
  for (const [path, testId] of [
    ['/login', 'login-popup'],
    ['/register', 'register-popup'],
  ] as const) {
    goInside(path);
    const popup = await popupStands(testId);
    await expect.poll(() => location.pathname).toBe('/');
    expect(document.querySelector('main')).toBe(home);
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    goInside('/index');
  }
});

test.for(['/member', '/vnLottery?gameCode=VN1'])('brings a visitor of %s back to it after the log-in', async (path) => {
  const visit = await openPlayer(path, {
    prepare: (platform) => {
      platform.answer('login', SIGNED_IN);
      answerLoginInfo(platform);
      answerLottery(platform);
    },
  });
  movePointer();
  const popup = await popupStands('login-popup');
  await logIn({ ...visit, popup });
  await expect.element(popup).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toContain(path);
});

test('leads a person who signs out on a page of members to home, without a login popup', async () => {
  const visit = await openPlayer('/member', { signedIn: true });
  const question = await askToSignOut(visit, 'desktop');
  await press(question, visit.t('sign_out.confirm'));
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(question).not.toBeInTheDocument();
  expect(page.getByTestId('login-popup').elements()).toEqual([]);
});

test('keeps no answer about the member after the log-out', async () => {
  const visit = await openPlayer('/member', { signedIn: true });
  await visit.settled();
  expect(personalAnswers(visit.store)).not.toEqual([]);
  const question = await askToSignOut(visit, 'desktop');
  await press(question, visit.t('sign_out.confirm'));
  await expect.poll(() => location.pathname).toBe('/');
  await expect.poll(() => personalAnswers(visit.store)).toEqual([]);
});

test('shows once why the server has ended the session, and continues as a visitor', async () => {
  const { t, platform } = await openPlayer('/no/such/page', { signedIn: true });
  platform.endSession(TOKEN, 'idle');
  goInside('/member');
  movePointer();
  const popup = await popupStands('login-popup');
  const notice = popup.getByText(t('session_end.idle'));
  await expect.element(notice).toBeVisible();
  expect(sessionStorage.getItem('baize.token')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await press(page.getByRole('banner'), t('header.login'));
  await expect.element(popup).toBeVisible();
  expect(notice.elements()).toEqual([]);
});

describe('a new tab of a remembered device', () => {
  const rememberDevice = () => {
    document.cookie = 'BAIZE_login=bimala; path=/';
    document.cookie = 'loginRemember=1; path=/';
  };
  const banner = page.getByRole('banner');

  test('continues as the last user on a press', async () => {
    const visit = await openPlayer('/no/such/page', {
      prepare: (platform) => {
        rememberDevice();
        platform.answer('loginRemembered', SIGNED_IN);
        answerLoginInfo(platform);
      },
    });
    await press(banner, visit.t('login.continue_as', { account: 'bimala' }));
    await expect.poll(() => sessionStorage.getItem('baize.token')).toBe(TOKEN);
    await expect.element(banner.getByText('bimala')).toBeVisible();
    expect(requestsOf(visit, 'loginRemembered')).toEqual([{ username: 'bimala' }]);
  });

  test('asks for the password if the server has forgotten the device', async () => {
    const { t } = await openPlayer('/no/such/page', {
      prepare: (platform) => {
        rememberDevice();
        platform.refuse('loginRemembered', 'session.device_forgotten');
      },
    });
    await press(banner, t('login.continue_as', { account: 'bimala' }));
    await popupStands('login-popup');
    expect(document.cookie).not.toContain('loginRemember');
  });

  test('is remembered after a login with this choice, and forgotten after signing out', async () => {
    const visit = await openPlayer('/login', {
      prepare: (platform) => {
        platform.answer('login', SIGNED_IN);
        answerLoginInfo(platform);
      },
    });
    const popup = await popupStands('login-popup');
    await popup.getByRole('checkbox', { name: visit.t('login.remember', { hours: 24 }) }).click();
    await logIn({ ...visit, popup });
    await expect.element(popup).not.toBeInTheDocument();
    expect(document.cookie).toContain('BAIZE_login=bimala');
    expect(document.cookie).toContain('loginRemember=1');
    await press(await askToSignOut(visit, 'desktop'), visit.t('sign_out.confirm'));
    await expect.poll(() => document.cookie).not.toContain('loginRemember');
    expect(document.cookie).toContain('BAIZE_login=bimala');
  });
});

test('opens the change of the password when a later call is refused for it', async () => {
  const { t } = await openPlayer('/rng', {
    signedIn: true,
    prepare: (platform) => {
      platform.refuse('addFavorite', 'password.change_required');
      answerLoginInfo(platform, { passwordExpired: true });
    },
  });
  // The first game of the list is already a favourite.
  await pressElement(
    page
      .getByRole('article')
      .nth(1)
      .getByRole('button', { name: /^Favourite/ }),
  );
  const popup = await popupStands('change-password-popup');
  await expect.element(popup.getByText(t('change_password.expired'))).toBeVisible();
  await expect.element(popup.getByLabelText(t('change_password.current'), { exact: true })).toBeVisible();
});
