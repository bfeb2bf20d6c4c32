import { aMember } from '@baize/pages/world';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerGameLists } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { TRIAL_TYPE } from '@baize/contract/limits';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, pressGame } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';

const openLobby = memberOpener('/rng', (platform) => {
  answerGameLists(platform, 6);
  platform.answer('memberInfo', aMember({ type: TRIAL_TYPE }));
});

/** A trial account that starts a game. */
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

test('says why the game does not start, and closes by its one button', async () => {
  const { t, platform } = await startGame();
  await expect.element(page.getByRole('alertdialog').getByText(t('true_account.text'))).toBeVisible();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('act.understood') })
    .click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(currentAddress()).toBe('/rng');
  expect(platform.calls.map(({ id }) => id)).not.toContain('launchGame');
});

test('answers a free trial and a favourite in the same way', async () => {
  const visit = await openLobby();
  await pressGame(visit, 'Game number 2', 'game.trial');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: visit.t('act.understood') })
    .click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: `${visit.t('game.favourite')}, Game number 2` }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  expect(visit.platform.calls.map(({ id }) => id)).not.toContain('addFavorite');
});
