import { aMember } from '@baize/pages/world';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerGameLists, vendorGameUrl } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, pressGame } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';
import { readReferralCode, rememberReferralCode } from '../shared/referral-code.ts';

const openLobby = memberOpener('/rng', (platform) => {
  answerGameLists(platform, 6);
  platform.answer('memberInfo', aMember({ type: TRIAL_TYPE }));
});

/** Signs in with a trial account and starts a game. */
async function startGame(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openLobby(options);
  await pressGame(visit, 'Game number 1');
  await expect.element(page.getByRole('alertdialog', { name: visit.t('true_account.title') })).toBeVisible();
  return visit;
}

testScreen('true-account-dialog', {
  open: startGame,
  passesOver: {
    ...frameCalls,
    favoriteIds: 'the hearts of the page behind the dialog stay empty',
    gameList: 'the page behind says it, and without a game none is started (lobby.page.test.tsx)',
  },
});

const dialog = () => page.getByRole('alertdialog');

test('shows why the game does not start, and can be closed', async () => {
  const { t, platform } = await startGame();
  await expect.element(dialog().getByText(t('true_account.text'))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('true_account.later') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(currentAddress()).toBe('/rng');
  expect(platform.calls.map(({ id }) => id)).not.toContain('launchGame');
});

test('leads out of the demo to the registration, which knows the invitation', async () => {
  const { t } = await startGame();
  rememberReferralCode('?referralCode=BBAGMATI');
  await dialog()
    .getByRole('button', { name: t('true_account.register') })
    .click();
  await expect.element(page.getByTestId('register-popup')).toBeVisible();
  expect(sessionStorage.getItem('baize.token')).toBeNull();
  expect(readReferralCode('')).toBe('BBAGMATI');
});

test('lets a free trial start with play money, and answers a favourite', async () => {
  const visit = await openLobby({
    prepare: (platform) =>
      platform.answer('gameLaunchFallback', {
        url: vendorGameUrl('/game'),
        gameName: 'Dragon Reels',
        ownWindow: false,
      }),
  });
  await page.getByRole('button', { name: `${visit.t('game.favourite')}, Game number 2` }).click();
  await dialog()
    .getByRole('button', { name: visit.t('true_account.later') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await pressGame(visit, 'Game number 2', 'game.trial');
  await expect.poll(currentAddress).toBe('/seamless?vendor=ARCADE&game=GAME2&trial=1');
  await expect.element(page.getByTitle('Dragon Reels', { exact: true })).toBeVisible();
  const called = visit.platform.calls.map(({ id }) => id);
  expect(called).toContain('gameLaunchFallback');
  expect(called).not.toContain('launchGame');
  expect(called).not.toContain('addFavorite');
});

test('shows a link to the registration instead of a wallet, and no random name', async () => {
  const { t } = await openLobby();
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('button', { name: t('true_account.register') })).toBeVisible();
  await expect.element(header.getByText(t('true_account.demo_name'))).toBeVisible();
  expect(header.getByRole('button', { name: t('nav.deposit') }).query()).toBeNull();
  expect(header.getByText('bimala').query()).toBeNull();
});
