import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aGame } from '@baize/pages/world';
import { answerGameLists } from '@baize/pages/worlds/games';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, pressGame } from '../../testing/games.ts';
import { memberOpener } from '../../testing/open-member.ts';

const PATH = '/lottery?gameCode=TCG1&vendor=TCG';

/** Resolves when the sentence of the page stands. */
async function openLottery(options: VisitOptions = {}, path = PATH): Promise<Visit> {
  const visit = await memberOpener(path, (platform) => answerGameLists(platform, 4))(options);
  await expect.element(page.getByText(visit.t('lottery.not_open'))).toBeVisible();
  return visit;
}

testScreen('lottery-page', { open: openLottery, passesOver: frameCalls });

test.each(['/lottery', '/seaLottery', '/sealottery', '/vnLottery'])(
  'says at %s that the draws are not open, and leads to the lottery games',
  async (path) => {
    const { t } = await openLottery({}, path);
    await expect.element(page.getByRole('link', { name: t('lottery.all') })).toHaveAttribute('href', '/lott');
    expect(document.querySelectorAll('footer')).toHaveLength(0);
  },
);

test('plays the video slot of the lottery, whose back button leads here', async () => {
  const { t } = await openLottery();
  await page.getByRole('link', { name: t('lottery.play_reels') }).click();
  await expect.poll(currentAddress).toBe('/seamless?vendor=TCG&game=TCG1');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('play.back') })
    .first()
    .click();
  await expect.poll(currentAddress).toBe(PATH);
});

test('sends a visitor to the log-in over home', async () => {
  const { t } = await memberOpener('/lottery', (platform) => answerGameLists(platform, 4))({ as: 'visitor' });
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
    const game = aGame(1, { vassalage, gameType: 'ELOTT' });
    platform.answer('gameList', { games: [game], total: 1, totalPages: 1 });
  })();
  await pressGame(visit, 'Game number 1');
  await expect.poll(currentAddress).toBe(path);
});
