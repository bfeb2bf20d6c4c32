import type { Locator, Page, Request } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { query } from './database.ts';
import { PlayerPage } from './player-page.ts';
import { playerOrigin, stack } from './stack.ts';
import { expect, test } from './test.ts';

const FAILED_MS = 9999;
const secondLine = `play.line2.baize.localhost:${stack.sitesPort}`;

/** Spec section 9, written out once more: measured under `below`, shown from `from` to `to`. */
const BANDS = [
  { below: 100, from: 20, to: 40 },
  { below: 200, from: 40, to: 60 },
  { below: 400, from: 60, to: 100 },
  { below: FAILED_MS, from: 100, to: 150 },
];

async function openMenuEntry(player: PlayerPage, name: string): Promise<Locator> {
  const { page } = player;
  if (player.isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = player.isPhone ? page.getByRole('dialog', { name: 'Main menu' }) : page;
  await menu.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name, exact: true }).click();
  const popup = page.getByRole('dialog', { name });
  await expect(popup).toBeVisible();
  return popup;
}

const rowsOf = (popup: Locator): Locator => popup.getByRole('list', { name: 'Lines' }).getByRole('listitem');

/** What a row shows and what it says was measured. */
async function figuresOf(row: Locator): Promise<{ shown: number; measured: number }> {
  const [shown = '', measured = ''] = (await row.getByTestId('line-figure').innerText()).match(/\d+/g) ?? [];
  return { shown: Number(shown), measured: Number(measured) };
}

/** Pings of a page: let through, held until they are called off, or failed, by the host's place in the list. */
async function steerPings(page: Page, act: (host: string) => 'answer' | 'hold' | 'fail'): Promise<void> {
  await page.route('**/ping.txt', async (route) => {
    const what = act(new URL(route.request().url()).host);
    if (what === 'fail') await route.abort();
    if (what === 'answer') await route.fulfill({ body: 'pong', headers: { 'access-control-allow-origin': '*' } });
  });
}

test.use({ expectedRefusals: ['/ping.txt'] });

test('lines: the first five are tested, shown by the table, tested again, and lead to the same page', async ({
  player,
  page,
}) => {
  // A line more than is tested.
  const sixth = `play.sixth.baize.localhost:${stack.sitesPort}`;
  await query(
    `insert into merchant_domain (host, merchant_id, site, origin, is_main, line_position) values ($1, 1, 'member', $2, false, 90)
     on conflict do nothing`,
    [sixth, `http://${sixth}`],
  );
  await player.open('/rng?page=2');
  const popup = await openMenuEntry(player, 'Line speed');
  let others: 'answer' | 'hold' = 'hold';

  await test.step('five lines answer for themselves, through the content policy', async () => {
    await expect(rowsOf(popup)).toHaveCount(5);
    await expect(popup.getByText(sixth)).toBeHidden();
    await expect(popup.getByTestId('line-figure')).toHaveCount(5);
    await expect(rowsOf(popup).first()).toContainText('In use');
    await expectAccessible(page, DIALOG);
  });

  await test.step('the figure stands in the band of what was measured', async () => {
    for (const row of await rowsOf(popup).all()) {
      const { shown, measured } = await figuresOf(row);
      const band = BANDS.find(({ below }) => measured < below);
      expect(shown).toBeGreaterThanOrEqual(band?.from ?? 0);
      expect(shown).toBeLessThanOrEqual(band?.to ?? 0);
      await expect(row).toContainText(shown <= 80 ? 'Fast' : 'Normal');
    }
  });

  if (!player.isPhone)
    await test.step('the measured time is in a tooltip', async () => {
      await rowsOf(popup).first().getByTestId('line-figure').hover();
      await expect(page.getByText(/^Measured: \d+ ms$/)).toHaveCount(6);
    });

  await test.step('no answer yet is not tested, a failure counts 9999 and is slow', async () => {
    await steerPings(page, (host) => (host === secondLine ? 'fail' : others));
    await popup.getByRole('button', { name: 'Test again' }).click();
    const [first, second] = [rowsOf(popup).first(), rowsOf(popup).nth(1)];
    await expect(second).toContainText(`${FAILED_MS} ms`);
    await expect(second).toContainText('Slow');
    await expect(second).toContainText('No answer');
    await expect(first).toContainText('Not tested');
    await expectAccessible(page, DIALOG);
  });

  await test.step('a new test calls off the one before', async () => {
    const calledOff: Request[] = [];
    page.on('requestfailed', (request) => calledOff.push(request));
    others = 'answer';
    await popup.getByRole('button', { name: 'Test again' }).click();
    await expect(popup.getByText('All lines are tested.')).toBeAttached();
    await expect(popup.getByTestId('line-figure')).toHaveCount(5);
    const stopped = calledOff.filter((request) => request.failure()?.errorText === 'net::ERR_ABORTED');
    expect(stopped.map((request) => new URL(request.url()).pathname)).toEqual(
      Array.from({ length: 4 }, () => '/ping.txt'),
    );
  });

  await test.step('a line that is chosen shows the same page', async () => {
    await popup.getByRole('button', { name: 'Choose Line 2' }).click();
    await expect(page).toHaveURL(`http://${secondLine}/rng?page=2`);
    await expect(player.tiles.first()).toBeVisible();
  });
  await query(`delete from merchant_domain where host = $1`, [sixth]);
});

test('lines: a member arrives logged in, and no code stays in the address', async ({ player, page }) => {
  await player.open('/login');
  await player.logIn('suraj92');
  await expect(player.balance).toBeVisible();
  await player.open('/rng');
  const popup = await openMenuEntry(player, 'Line speed');
  await popup.getByRole('button', { name: 'Choose Line 3' }).click();
  await expect(page).toHaveURL(`http://play.line3.baize.localhost:${stack.sitesPort}/rng`);
  await expect(player.balance).toBeVisible();
});

test('mirrors: each is copied and opened', async ({ player, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerOrigin });
  await player.open('/');
  const popup = await openMenuEntry(player, 'Mirror list');
  await expect(popup.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, DIALOG);
  await popup.getByRole('button', { name: `Copy the address of ${secondLine}` }).click();
  await expect(page.getByText('The address has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`http://${secondLine}`);
  const opened = context.waitForEvent('page');
  await popup.getByRole('link', { name: `Open ${secondLine} in a new tab` }).click();
  const mirror = new PlayerPage(await opened);
  await expect(mirror.tiles.first()).toBeVisible();
  expect(new URL(mirror.page.url()).host).toBe(secondLine);
});
