import type { Page } from '@playwright/test';
import { fetchByIp } from './fetch-by-ip.ts';
import { readRoundIds } from './round-ids.ts';
import { arcadeOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

test(
  'a visitor who starts a game logs in and continues to that game, which fills the screen on a press',
  { tag: '@both' },
  async ({ player, page }, { project }) => {
    await player.open('/fish?page=1');
    const tile = player.tiles.first();
    const game = await tile.getByRole('heading').innerText();
    await player.press(tile, 'PLAY NOW');
    await player.logIn(project.name === 'phone' ? 'sarita' : 'milan');
    await expect(page).toHaveURL(/\/seamless\?vendor=.+&game=.+/);
    await expect(page.getByTitle(game)).toBeVisible();
    await expect(player.spinButton).toBeEnabled();
    await test.step('enters and leaves full screen', async () => {
      const fullScreen = page.getByRole('button', { name: 'Full screen' });
      await fullScreen.click();
      await expect(fullScreen).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(async () => await coversWindow(page)).toBe(true);
      await fullScreen.click();
      await expect(fullScreen).toHaveAttribute('aria-pressed', 'false');
    });
  },
);

test('the bar above a game leads back to the page where the game was opened', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await player.open('/fish?page=1');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(player.spinButton).toBeVisible();
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/fish\?page=1$/);
});

test('a visitor without an account registers and continues to the game', async ({ player, page }) => {
  await player.open('/rng');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await player.loginPopup.getByRole('button', { name: 'Create an account' }).click();
  await player.fillRegistration(createUsername());
  await player.submitRegistration();
  await expect(page).toHaveURL(/\/seamless\?/);
});

test('a free trial plays and moves no money', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await player.press(player.tiles.filter({ hasText: 'FREE TRIAL' }).first(), 'FREE TRIAL');
  await expect(player.game.getByText('Free play')).toBeVisible();
  await player.spin();
  await expect(player.balance).toContainText('0.00');
  await player.open('/member/personalHistoryCopy');
  await expect(page.getByText('No bets in this period')).toBeVisible();
  expect(await readRoundIds(page)).toEqual(new Set());
});

test('a vendor of the vassalage type opens the list of its games, and one of them starts', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await player.open('/sports');
  await page.getByRole('list', { name: 'Vendors' }).getByRole('button', { name: 'WS' }).click();
  const list = page.getByRole('dialog', { name: 'Games of WS' });
  await expect(list.getByRole('article')).toHaveCount(4);
  await player.press(list.getByRole('article').first(), 'PLAY NOW');
  await expect(page).toHaveURL(/\/seamless\?vendor=WS&game=/);
  await expect(player.spinButton).toBeVisible();
});

test('a game whose vendor requires its own window opens in that window', async ({ player, page }) => {
  // The answer is changed and not the row of a vendor, which other tests use too.
  await page.route('**/wps/game/launchGame', async (route) => {
    const answer = await fetchByIp(route);
    const { value, ...rest } = (await answer.json()) as { value: object };
    await route.fulfill({ response: answer, json: { ...rest, value: { ...value, ownWindow: true } } });
  });
  await player.openSignedIn(createUsername());
  await player.open('/esports');
  const [gameWindow] = await Promise.all([page.waitForEvent('popup'), player.press(player.tiles.first(), 'PLAY NOW')]);
  await expect(page.getByText('The game is open in a window of its own.')).toBeVisible();
  await expect.poll(() => gameWindow.url()).toContain(arcadeOrigin);
  await expect(gameWindow.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
});

async function coversWindow(page: Page): Promise<boolean> {
  const box = await page.locator('iframe').boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  const header = await page.getByRole('banner').boundingBox();
  return box !== null && header !== null && box.y < header.height && box.y + box.height >= height;
}
