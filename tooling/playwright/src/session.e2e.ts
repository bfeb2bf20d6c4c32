import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentOrigin, playerOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

test('sign-out asks first, ends the session, and keeps the merchant code alone', async ({ player, page }) => {
  await player.register(newUsername());
  await player.askToSignOut();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(player.balance).toBeVisible();

  await player.askToSignOut();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([['baize.merchant', 'BAIZE']]);
});

test.describe('a session that the server has ended', () => {
  test.use({
    expectedRefusals: [
      '/wps/v2/wallets/balance',
      '/wps/member/info',
      '/wps/member/bets',
      '/wps/relay/GCSGAME_gameList',
    ],
  });

  test('is said once, and the person goes on as a visitor', async ({ player, page }) => {
    await player.register(newUsername());
    await page.evaluate(async () => {
      const authorization = `Bearer ${sessionStorage.getItem('baize.token')}`;
      await fetch('/wps/session/logout', { method: 'DELETE', headers: { authorization } });
    });
    await page
      .getByRole('link', { name: /record$/i })
      .filter({ visible: true })
      .first()
      .click();
    const notice = player.loginPopup.getByText('Your session has ended. Please log in again.');
    await expect(notice).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player.loginPopup).toBeHidden();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await expect(player.loginPopup).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

test('a session token stands in no address, neither of a call nor of a page', async ({ player, page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  await player.register(newUsername());
  await page
    .getByRole('link', { name: /record$/i })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/member/);
  const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
  expect(token).toMatch(/^[\w-]{40,}$/);
  expect(addresses.length).toBeGreaterThan(0);
  expect([...addresses, page.url()].filter((address) => address.includes(String(token)))).toEqual([]);
});

function framePath(origin: string): string {
  return `/${new URL(origin).hostname}`;
}

test.describe('a page of a stranger', () => {
  /** Real, and of the same network: what the browser keeps from public pages is another matter. */
  let stranger: Server;
  const addressOf = (path: string) => `http://stranger.localhost:${(stranger.address() as AddressInfo).port}${path}`;
  const bodies: Record<string, string> = {
    '/': 'Hello',
    ...Object.fromEntries(
      [playerOrigin, agentOrigin].map((origin) => [framePath(origin), `<iframe src="${origin}/">`]),
    ),
  };
  test.beforeAll(async () => {
    stranger = createServer(({ url }, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(bodies[url ?? ''] ?? '');
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
  });
  test.afterAll(() => void stranger.close());

  for (const origin of [playerOrigin, agentOrigin])
    test(`cannot hold ${new URL(origin).hostname} in a frame, to have its buttons pressed unseen`, async ({
      browser,
    }) => {
      // Not the context of the other tests: the browser says on its console what it refuses.
      const context = await browser.newContext();
      const page = await context.newPage();
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(addressOf(framePath(origin)));
      await refused;
      expect(await page.frames()[1]?.locator('#root').count()).toBe(0);
      await context.close();
    });

  test('cannot call the server in the name of who is logged in', async ({ player, browser, page }) => {
    await player.register(newUsername());
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto(addressOf('/'));
    const answer = await elsewhere.evaluate(
      async ([address, bearer]) =>
        await fetch(`${address}/wps/session/logout`, {
          method: 'DELETE',
          credentials: 'include',
          headers: { authorization: `Bearer ${bearer}` },
        }).then(
          ({ status }) => status,
          () => 'refused',
        ),
      [playerOrigin, token] as const,
    );
    expect(answer).toBe('refused');
    await page.reload();
    await expect(player.balance).toBeVisible();
    await context.close();
  });
});
