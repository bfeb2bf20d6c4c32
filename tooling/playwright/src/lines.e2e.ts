import type { Locator } from '@playwright/test';
import { PlayerPage } from './player-page.ts';
import { playerOrigin, stack } from './stack.ts';
import { expect, test } from './test.ts';

const lineHost = (number: number) => `play.line${number}.baize.localhost:${stack.sitesPort}`;

async function openMenuEntry({ page }: PlayerPage, name: string): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name, exact: true }).click();
  const popup = page.getByRole('dialog', { name });
  await expect(popup).toBeVisible();
  return popup;
}

test('lines: five respond under the content policy, and a selected one shows the same page', async ({
  player,
  page,
}) => {
  await player.open('/rng?page=2');
  const popup = await openMenuEntry(player, 'Line speed');
  await expect(popup.getByRole('listitem')).toHaveCount(5);
  await expect(popup.getByText('All lines are tested.')).toBeAttached();
  await expect(popup.getByText('No answer')).toHaveCount(0);
  await expect(popup.getByTestId('line-figure')).toHaveCount(5);
  await expect(popup.getByRole('listitem').first()).toContainText('In use');
  await popup.getByRole('button', { name: 'Choose Line 2' }).click();
  await expect(page).toHaveURL(`http://${lineHost(2)}/rng?page=2`);
  await expect(player.tiles.first()).toBeVisible();
});

test('lines: a member arrives logged in, and no code stays in the address', async ({ player, page }) => {
  await player.open('/login');
  await player.logIn('suraj92');
  await expect(player.balance).toBeVisible();
  await player.open('/rng');
  const popup = await openMenuEntry(player, 'Line speed');
  await popup.getByRole('button', { name: 'Choose Line 3' }).click();
  await expect(page).toHaveURL(`http://${lineHost(3)}/rng`);
  await expect(player.balance).toBeVisible();
});

test('mirrors: each can be copied and opened', async ({ player, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerOrigin });
  await player.open('/');
  const popup = await openMenuEntry(player, 'Mirror list');
  await expect(popup.getByRole('listitem')).toHaveCount(4);
  await popup.getByRole('button', { name: `Copy the address of ${lineHost(2)}` }).click();
  await expect(page.getByText('The address has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://${lineHost(2)}`);
  const opened = context.waitForEvent('page');
  await popup.getByRole('link', { name: `Open ${lineHost(2)} in a new tab` }).click();
  const mirror = new PlayerPage(await opened);
  await expect(mirror.tiles.first()).toBeVisible();
  expect(new URL(mirror.page.url()).host).toBe(lineHost(2));
});
