import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { query } from './database.ts';
import { roundIds } from './round-ids.ts';
import { arcadeOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

test('a visitor who starts a game logs in first and goes on to that game', async ({ player, page }, { project }) => {
  await player.open('/');
  const tile = player.tiles.first();
  const game = await tile.getByRole('heading').innerText();
  await player.press(tile, 'PLAY NOW');
  await player.logIn(project.name === 'phone' ? 'sarita' : 'milan');
  await expect(page).toHaveURL(/\/seamless\?vendor=.+&game=.+/);
  await expect(page.getByTitle(game)).toBeVisible();
  await expect(player.spinButton).toBeEnabled();
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
  await player.arrive(newUsername());
  await player.press(player.tiles.filter({ hasText: 'FREE TRIAL' }).first(), 'FREE TRIAL');
  await expect(player.game.getByText('Free play')).toBeVisible();
  await player.spin();
  await expect(player.balance).toContainText('0.00');
  await player.open('/member');
  await expect(page.getByText('No bets in this period')).toBeVisible();
  expect(await roundIds(page)).toEqual(new Set());
});

test('the game leads back to where it was opened', async ({ player, page }) => {
  await player.arrive(newUsername());
  await player.open('/fish?page=1');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(player.spinButton).toBeVisible();
  await player.game.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/fish\?page=1$/);
});

test('the page of a game: its title, no menu and no footer, load again, full screen, back', async ({
  player,
  page,
}) => {
  // What the page does with a game, whichever it is; the reels of a real one are dear to draw.
  await page.route(`${arcadeOrigin}/play/**`, async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Game</title><button>Spin</button>' });
  });
  await player.register(newUsername());
  await player.open('/live?page=1');
  const game = await player.tiles.first().getByRole('heading').innerText();
  await player.press(player.tiles.first(), 'PLAY NOW');
  const frame = page.getByTitle(game, { exact: true });
  await test.step('its title; what hides', async () => {
    await expect(page).toHaveTitle(`${game} | Baize`);
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();
    await expect(player.spinButton).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expectAccessible(page, 'main');
  });
  await test.step('load again: a new address, for a token is good for one use', async () => {
    const address = await frame.getAttribute('src');
    await page.getByRole('button', { name: 'Load the game again' }).click();
    await expect(frame).not.toHaveAttribute('src', address ?? '');
    await expect(player.spinButton).toBeVisible();
  });
  await test.step('full screen and out of it', async () => {
    const full = page.getByRole('button', { name: 'Full screen' });
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => await coversWindow(page)).toBe(true);
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('back to where one came from, after a reload too', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await expect(page).toHaveURL(/\/live\?page=1$/);
  });
});

test('a vendor that does not answer is said, and can be tried again', async ({ player, page }) => {
  await player.register(newUsername());
  let silent = true;
  await page.route(`${arcadeOrigin}/play/**`, async (route) => {
    // What is neither answered nor refused stays open.
    if (!silent) await route.continue();
  });
  await page.clock.install();
  await player.open('/fish');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(page.locator('iframe')).toBeAttached();
  await page.clock.fastForward(21_000);
  await expect(page.getByText('The vendor of this game does not answer.')).toBeVisible();
  silent = false;
  await page.clock.resume();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(player.spinButton).toBeVisible();
});

test('a vendor of the vassalage type opens the list of its games, and one of them starts', async ({ player, page }) => {
  await player.register(newUsername());
  await player.open('/sports');
  await page.getByRole('list', { name: 'Vendors' }).getByRole('button', { name: 'WS' }).click();
  const list = page.getByRole('dialog', { name: 'Games of WS' });
  await expect(list.getByRole('article')).toHaveCount(4);
  await expectAccessible(page, DIALOG);
  await player.press(list.getByRole('article').first(), 'PLAY NOW');
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/seamless\?vendor=WS&game=/);
});

test('a lottery opens on its own page, with its number, for members alone', async ({ player, page }, { project }) => {
  await player.open('/elott');
  await player.press(player.tiles.first(), 'PLAY NOW');
  await player.logIn(project.name === 'phone' ? 'sarita' : 'milan');
  await expect(page).toHaveURL(/\/lottery\?gameCode=\w+&vendor=\w+$/);
  await expect(page.getByText('The draws of this lottery are not open yet.')).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByRole('link', { name: 'Play the video slot' }).click();
  await expect(page).toHaveURL(/\/seamless\?/);
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/lottery\?gameCode=/);
});

test('what is closed for maintenance says so and cannot be started @desktop', async ({ player, page }) => {
  const [game] = await query<{ node: number; name: string }>(
    `update game set state = 'maintenance' where node_id = (select max(node_id) from game where vendor_code = 'UG')
     returning node_id as node, names->>'en' as name`,
    [],
  );
  await query(`update vendor set state = 'maintenance' where code = 'AV'`, []);
  try {
    await player.open('/sports?vendor=UG');
    const tile = player.tiles.filter({ hasText: game!.name });
    await expect(tile.getByText('Under maintenance')).toBeVisible();
    await expect(tile.getByRole('button', { name: /PLAY NOW/ })).toHaveCount(0);
    await player.open('/esports');
    const card = page.getByRole('list', { name: 'Vendors' }).getByRole('button', { name: 'AV' });
    await expect(card).toBeDisabled();
    await expect(card).toContainText('Under maintenance');
  } finally {
    await query(`update game set state = 'active' where node_id = $1`, [game!.node]);
    await query(`update vendor set state = 'active' where code = 'AV'`, []);
  }
});

test('a vendor with a window of its own: blocked, it is said; allowed, the game opens there', async ({ player, page }, {
  project,
}) => {
  // Each size has a vendor to itself.
  const vendor = project.name === 'phone' ? 'IA' : 'TF';
  await query('update vendor set own_window = true where code = $1', [vendor]);
  await player.register(newUsername());
  const open = await blockPopups(page);
  await player.open(`/esports?vendor=${vendor}`);
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(page.getByText('Popup blocked. Please allow popups and try again.')).toBeVisible();
  await expectAccessible(page, 'main');
  await open();
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open the game' }).click(),
  ]);
  await expect(page.getByText('The game is open in a window of its own.')).toBeVisible();
  await expect.poll(() => own.url()).toContain(arcadeOrigin);
  await expect(own.getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  await query('update vendor set own_window = false where code = $1', [vendor]);
});

test('an address that names no game shows the page that says so', async ({ player, page }) => {
  await player.open('/seamless');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

async function coversWindow(page: Page): Promise<boolean> {
  const box = await frameArea(page).boundingBox();
  const { height } = page.viewportSize() ?? { height: 0 };
  const header = await page.getByRole('banner').boundingBox();
  return box !== null && header !== null && box.y < header.height && box.y + box.height >= height;
}

function frameArea(page: Page): Locator {
  return page.locator('iframe');
}

/** As a browser that blocks popups; returns what lets them through again. */
async function blockPopups(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const open = window.open.bind(window);
    let blocked = true;
    window.open = (...asked) => (blocked ? null : open(...asked));
    window.addEventListener('baize:allow-popups', () => {
      blocked = false;
    });
  });
  return async () => await page.evaluate(() => void window.dispatchEvent(new Event('baize:allow-popups')));
}
