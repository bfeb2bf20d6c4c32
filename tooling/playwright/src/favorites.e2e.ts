import type { Locator, Page } from '@playwright/test';
import { query } from './database.ts';
import { expect, createUsername, test } from './test.ts';

/** Page size of hot, favourite and recent games (spec section 9, "Page sizes"). */
const PAGE_SIZE = 15;

test('a favourite is stored, favourites are paged by category, and a played game is recent', async ({
  player,
  page,
}) => {
  const account = createUsername();
  await player.openSignedIn(account);
  await test.step('a filled heart is filled after a reload', async () => {
    await player.open('/live');
    const heart = favouriteButton(player.tiles.first());
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/MCSFE_addFavoriteGameV2') && answer.ok());
    await heart.click();
    await stored;
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
  await insertFavourites(account, 'RNG', PAGE_SIZE - 1);
  await insertFavourites(account, 'FISH', 1);
  await test.step('a page has fifteen favourites, and a category shows its own', async () => {
    await player.open('/favorite');
    await expect(player.tiles).toHaveCount(PAGE_SIZE);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(player.tiles).toHaveCount(1);
    const last = await player.tiles.getByRole('heading').innerText();
    await chooseCategory(page, 'Fishing');
    await expect(page).toHaveURL(/\/favorite\?type=FISH$/);
    await expect(player.tiles.getByRole('heading')).not.toHaveText([last]);
    await expect(player.tiles).toHaveCount(1);
  });
  await test.step('the played game is among the recent ones', async () => {
    const game = await player.tiles.first().getByRole('heading').innerText();
    await player.press(player.tiles.first(), 'PLAY NOW');
    await expect(page.getByTitle(game)).toBeVisible();
    await player.open('/recent');
    await expect(player.tiles.getByRole('heading')).toHaveText([game]);
    await player.open('/fish?tab=recent');
    await expect(player.tiles.getByRole('heading')).toHaveText([game]);
  });
});

function favouriteButton(tile: Locator): Locator {
  return tile.getByRole('button', { name: /^Favourite, / });
}

async function chooseCategory(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name }).click();
}

async function insertFavourites(account: string, gameType: string, count: number): Promise<void> {
  await query(
    `insert into favorite (member_id, node_id, added_at)
     select m.member_id, g.node_id, now() from member m, lateral (
       select node_id from game where game_type = $2 order by position, node_id limit $3
     ) g where m.account = $1`,
    [account, gameType, count],
  );
}
