import { roundIds } from './round-ids.ts';
import { expect, newUsername, test } from './test.ts';

test('a visitor who starts a game logs in first and goes on to that game', async ({ player, page }, { project }) => {
  await player.open('/');
  const tile = player.tiles.first();
  const game = await tile.getByRole('heading').innerText();
  await player.press(tile, 'PLAY NOW');
  await player.logIn(project.name === 'phone' ? 'sarita' : 'milan');
  await expect(page).toHaveURL(/\/seamless\?vendor=.+&game=.+/);
  await expect(page.getByTitle(game)).toBeVisible();
  await expect(player.spinButton).toBeEnabled({ timeout: 20_000 });
});

test('a visitor who has no account registers on the way, and goes on to the game', async ({ player, page }) => {
  await player.open('/rng');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await player.loginPopup.getByRole('button', { name: 'Create an account' }).click();
  await player.fillRegistration(newUsername());
  await player.submitRegistration();
  await expect(page).toHaveURL(/\/seamless\?/);
});

test('a free trial plays and moves no money', async ({ player, page }) => {
  await player.register(newUsername());
  await player.press(player.tiles.filter({ hasText: 'FREE TRIAL' }).first(), 'FREE TRIAL');
  await expect(player.game.getByText('Free play')).toBeVisible({ timeout: 20_000 });
  await player.spin();
  await expect(player.balance).toContainText('0.00');
  await player.open('/member');
  await expect(page.getByText('No bets in this period')).toBeVisible();
  expect(await roundIds(page)).toEqual(new Set());
});

test('the game leads back to where it was opened', async ({ player, page }) => {
  await player.register(newUsername());
  await player.open('/fish?page=1');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(player.spinButton).toBeVisible({ timeout: 20_000 });
  await player.game.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/fish\?page=1$/);
});

test('an address that names no game shows the page that says so', async ({ player, page }) => {
  await player.open('/seamless');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
