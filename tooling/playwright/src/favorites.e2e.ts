import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { query } from './database.ts';
import { expect, newUsername, test } from './test.ts';

const ADD = '/wps/relay/MCSFE_addFavoriteGameV2';
const REMOVE = '/wps/relay/MCSFE_removeFavoriteGameV2';
/** Spec section 9, "Page sizes": hot, favourite and recent games. */
const OWN_PAGE = 15;

test('a visitor who presses a heart is asked to log in, and nothing is sent', async ({ player, page }) => {
  const sent = countCalls(page);
  await player.open('/rng');
  await player.waitUntilLive();
  const heart = heartOf(player.tiles.first());
  await heart.click();
  await expect(player.loginPopup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(sent()).toBe(0);
});

test.describe('a refused favourite', () => {
  test.use({ expectedRefusals: [ADD] });

  test('the heart fills at once, one a second, and empties again where the platform refuses', async ({
    player,
    page,
  }) => {
    await player.register(newUsername());
    await player.open('/rng');
    await player.waitUntilLive();
    const [first, second, third] = [0, 1, 2].map((index) => heartOf(player.tiles.nth(index)));
    const sent = countCalls(page);
    await test.step('before the platform has answered; a press within the same second does nothing', async () => {
      const answer = await hold(page, ADD);
      await first!.click();
      await second!.click();
      await expect(first!).toHaveAttribute('aria-pressed', 'true');
      await expect(second!).toHaveAttribute('aria-pressed', 'false');
      expect(sent()).toBe(1);
      await answer();
    });
    await test.step('a second later the next one goes, by the keyboard too', async () => {
      await pressWhenAllowed(second!, 'true', async () => await second!.press('Space'));
      await expect.poll(sent).toBe(2);
    });
    await test.step('refused: back as it was, with the reason in words', async () => {
      await page.route(`**${ADD}`, async (route) => {
        const body = { success: false, code: 'favorite.limit', message: 'full' };
        await route.fulfill({ status: 422, json: body });
      });
      // Not the answer to the second heart, which may still be on its way.
      const refused = page.waitForResponse((answer) => answer.url().endsWith(ADD) && answer.status() === 422);
      await pressUntilSent(third!, refused);
      await expect(
        page.getByRole('region', { name: 'Notifications' }).getByText('Your favourites are full.'),
      ).toBeVisible();
      await expect(third!).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(`**${ADD}`);
    });
    await test.step('what was kept is there after a reload, on every tile of the game', async () => {
      await page.reload();
      await expect(first!).toHaveAttribute('aria-pressed', 'true');
      await expect(second!).toHaveAttribute('aria-pressed', 'true');
      await expect(third!).toHaveAttribute('aria-pressed', 'false');
    });
    await test.step('the favourites tab of the lobby has them; an emptied heart leaves it', async () => {
      await page.getByRole('navigation', { name: 'Which games' }).getByRole('link', { name: 'Favourites' }).click();
      await expect(player.tiles).toHaveCount(2);
      const removed = page.waitForResponse(`**${REMOVE}*`);
      await heartOf(player.tiles.first()).click();
      await removed;
      await expect(player.tiles).toHaveCount(1);
    });
  });
});

test('my games: favourites and recent ones by category, fifteen on a page', async ({ player, page }) => {
  const account = newUsername();
  await player.register(account);
  await test.step('nothing yet: one sentence and a way on', async () => {
    await player.open('/favorite');
    await player.waitUntilLive();
    await expect(page.getByText('No favourites yet.')).toBeVisible();
    await page.getByRole('navigation', { name: 'My games' }).getByRole('link', { name: 'Recent games' }).click();
    await expect(page).toHaveURL(/\/recent$/);
    await expect(page.getByText('No games played yet.')).toBeVisible();
    await expectAccessible(page, 'main');
  });
  await keepFavourites(account, 'RNG', OWN_PAGE);
  await keepFavourites(account, 'FISH', 1);
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await test.step('/favorite', async () => {
    await player.open('/favorite');
    await player.waitUntilLive();
    await expect(page).toHaveTitle(/^Favourites \|/);
    await expect(player.tiles).toHaveCount(OWN_PAGE);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/\/favorite\?page=2$/);
    await expect(player.tiles).toHaveCount(1);
    await categories.getByRole('link', { name: 'Fishing' }).click();
    await expect(page).toHaveURL(/\/favorite\?type=FISH$/);
    await expect(player.tiles).toHaveCount(1);
    await page.reload();
    await expect(player.tiles).toHaveCount(1);
    await expectAccessible(page, 'main');
  });
  await test.step('/recent has what was played, the last first', async () => {
    const game = await player.tiles.first().getByRole('heading').innerText();
    await player.press(player.tiles.first(), 'PLAY NOW');
    await expect(page.getByTitle(game)).toBeVisible();
    await player.open('/recent');
    await player.waitUntilLive();
    await expect(player.tiles).toHaveCount(1);
    await expect(player.tiles.first().getByRole('heading')).toHaveText(game);
    await player.open('/fish?tab=recent');
    await player.waitUntilLive();
    await expect(player.tiles).toHaveCount(1);
  });
});

test('a visitor who opens /favorite or /recent logs in and is there', async ({ player, page }, { project }) => {
  await player.open('/recent');
  await player.waitUntilLive();
  await expect(player.loginPopup).toBeVisible();
  await player.open('/favorite');
  await player.waitUntilLive();
  await player.logIn(project.name === 'phone' ? 'sarita' : 'milan');
  await expect(player.loginPopup).toBeHidden();
  await expect(page).toHaveURL(/\/favorite$/);
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible();
});

function heartOf(tile: Locator): Locator {
  return tile.getByRole('button', { name: /^Favourite, / });
}

/** Calls that change favourites, from now on. */
function countCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(ADD) || request.url().includes(REMOVE)) calls += 1;
  });
  return () => calls;
}

/** Keeps the answer back until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse(`**${path}`);
    release();
    await answered;
    await page.unroute(`**${path}`);
  };
}

/** Presses again until the second since the last change is over. */
async function pressWhenAllowed(heart: Locator, pressed: string, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press();
    await expect(heart).toHaveAttribute('aria-pressed', pressed, { timeout: 200 });
  }).toPass();
}

async function pressUntilSent(heart: Locator, sent: Promise<unknown>): Promise<void> {
  let answered = false;
  const noted = sent.then(() => {
    answered = true;
  });
  await expect(async () => {
    if (!answered) await heart.click();
    await expect.poll(() => answered, { timeout: 300 }).toBe(true);
  }).toPass();
  await noted;
}

async function keepFavourites(account: string, gameType: string, count: number): Promise<void> {
  await query(
    `insert into favorite (member_id, node_id, added_at)
     select m.member_id, g.node_id, now() from member m, lateral (
       select node_id from game where game_type = $2 order by position, node_id limit $3
     ) g where m.account = $1`,
    [account, gameType, count],
  );
}
