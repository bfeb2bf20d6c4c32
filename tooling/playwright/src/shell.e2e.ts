import type { Page } from '@playwright/test';
import { rememberSession } from './preferences.ts';
import { logInPlayer } from './sessions.ts';
import { agentOrigin, playerOrigin } from './stack.ts';
import { expect, test as base } from './test.ts';

/**
 * Tests the header, side menu, footer and floating service (spec section 2). Their states are tested in
 * apps/player/src/app/player-shell.page.test.tsx.
 */
const test = base.extend<object, { session: string }>({
  session: [async ({ browser }, use) => await use(await logInPlayer(browser, 'prakash')), { scope: 'worker' }],
});

/** Opens customer service of the page in its own window. */
async function openService(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Customer service' }).first().click();
  return await opened;
}

test('customer service opens in its window, at the address that the server encrypted', async ({ player, page }) => {
  await player.open('/help');
  const service = await openService(page);
  await expect(service.getByRole('heading', { name: 'Customer service', level: 1 })).toBeVisible();
  expect(service.viewportSize()).toEqual({ width: 440, height: 750 });
  await expect(service.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', /^https:\/\/telegram\./);
  await expect(service).toHaveURL(`${playerOrigin}/contact?type=live&lang=en`);
});

test('customer service on the agents’ site uses the entry for agents', async ({ agent, page }) => {
  await agent.open('/agent');
  const service = await openService(page);
  await expect(service).toHaveURL(`${playerOrigin}/contact?type=agent&lang=en`);
  await expect(page).toHaveURL(`${agentOrigin}/agent`);
});

test(
  'a member on a phone navigates by the sheets of the bottom bar',
  { tag: '@phone' },
  async ({ player, page, session }) => {
    await rememberSession(page, session);
    await player.open('/help');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog', { name: 'Main menu' }).getByRole('link', { name: 'Fishing' }).click();
    await expect(page).toHaveURL(/\/fish$/);
    await expect(player.tiles.first()).toBeVisible();
    await page.getByRole('button', { name: /^Account\b/ }).click();
    const account = page.getByRole('dialog', { name: 'Account' });
    await expect(account.getByText('prakash')).toBeVisible();
    await expect(account.getByText(/^BAIZE-\d+$/)).toBeVisible();
    await expect(account.getByRole('group', { name: 'Balance' })).toContainText(/\d\.\d\d/);
    await account.getByRole('link', { name: 'Betting record' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Betting record' })).toBeVisible();
  },
);
