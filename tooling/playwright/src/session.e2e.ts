import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fetchByIp } from './fetch-by-ip.ts';
import { passHumanCheck } from './human-check.ts';
import type { SitePage } from './site-page.ts';
import { agentOrigin, playerOrigin } from './stack.ts';
import { expect, onBothSites, test } from './test.ts';

const INFO = '/wps/member/info';

onBothSites((siteName) => {
  test.use({ expectedRefusals: [INFO] });

  test('sign-out ends the session on the server and keeps only the merchant code', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.createMember();
    const socketOpened = page.waitForEvent('websocket');
    await site.openSignedIn(account);
    const socket = await socketOpened;
    await expect(site.signedInMark).toBeVisible();
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    // The answer is delayed, because calls made meanwhile would be refused and logged as errors.
    await page.route('**/wps/session/logout', async (route) => {
      const response = await fetchByIp(route);
      if (!socket.isClosed()) await socket.waitForEvent('close');
      await route.fulfill({ response });
    });
    await site.openSignOutDialog();
    const dialog = page.getByRole('alertdialog', { name: t('sign_out.title') });
    await dialog.getByRole('button', { name: t('sign_out.confirm') }).click();
    await expect(dialog).toBeHidden();
    await expect(site.signedInMark).toHaveCount(0);
    await expect(page).toHaveURL(site.origin + site.afterSignOut);
    expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([['baize.merchant', 'BAIZE']]);
    expect(await callWithToken(page, token)).toBe(401);
  });

  test.describe('a session that the server has ended', () => {
    test.use({
      expectedRefusals: [
        INFO,
        '/wps/v2/wallets/balance',
        '/wps/member/play/realityCheck',
        '/wps/member/bets',
        '/wps/relay/GCSGAME_gameList',
        '/wps/relay/CSP_unreadCount',
        '/wps/member/info/icon',
        '/wps/agent/team/bets',
        '/wps/agent/team/overview',
        '/wps/agent/team/downlines',
        '/wps/member/info/funds/consolidated',
        '/wps/agent/contracts',
      ],
    });

    test('is reported at once, without a call of the page', async ({ site, page }) => {
      const { account } = await site.createMember();
      const opened = page.waitForEvent('websocket');
      // Home would show notices to a visitor.
      await site.openSignedIn(account, siteName === 'player' ? '/rng' : site.home);
      await expect(site.signedInMark).toBeVisible();
      // The live connection reports the end, so it must be open before the session ends.
      await (await opened).waitForEvent('framereceived');
      await page.evaluate(async () => {
        const authorization = `Bearer ${sessionStorage.getItem('baize.token')}`;
        await fetch('/wps/session/logout', { method: 'DELETE', headers: { authorization } });
      });
      await expect(site.loginForm.getByText(site.visit.t('session_end.ended'))).toBeVisible();
    });
  });

  test('a session token is part of no address, neither of a call nor of a page', async ({ site, page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    const { account } = await site.createMember();
    await site.openLogin();
    await site.fillLogin(account);
    await site.submitLogin();
    await passHumanCheck(page, site.signedInMark);
    await followMemberLink(site);
    await expect(page).toHaveURL(siteName === 'player' ? /\/member/ : /\/agentHome\/personalHistoryCopy/);
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    expect(token).toMatch(/^[\w-]{40,}$/);
    expect(addresses.length).toBeGreaterThan(0);
    expect([...addresses, page.url()].filter((address) => address.includes(String(token)))).toEqual([]);
  });
});

/** Follows a link of the page to a page for members, without loading a document. */
async function followMemberLink({ page, visit: { name } }: SitePage): Promise<void> {
  const path = name === 'player' ? '/member/personalHistoryCopy' : '/agentHome/personalHistoryCopy';
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
}

/** Returns the server's status for a call with the token. */
async function callWithToken(page: Page, token: string | null): Promise<number> {
  return await page.evaluate(
    async ([path, bearer]) => (await fetch(path, { headers: { authorization: `Bearer ${bearer}` } })).status,
    [INFO, token] as const,
  );
}

function framePath(origin: string): string {
  return `/${new URL(origin).hostname}`;
}

test.describe('a page of another origin', () => {
  /** A real server on the same network; the browser's protection of public pages is not tested here. */
  let foreignServer: Server;
  const toForeignUrl = (path: string) =>
    `http://stranger.localhost:${(foreignServer.address() as AddressInfo).port}${path}`;
  const bodies: Record<string, string> = {
    '/': 'Hello',
    ...Object.fromEntries(
      [playerOrigin, agentOrigin].map((origin) => [framePath(origin), `<iframe src="${origin}/">`]),
    ),
  };
  test.beforeAll(async () => {
    foreignServer = createServer(({ url }, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(bodies[url ?? ''] ?? '');
    }).listen(0, '127.0.0.1');
    await once(foreignServer, 'listening');
  });
  test.afterAll(() => void foreignServer.close());

  for (const origin of [playerOrigin, agentOrigin])
    test(`cannot embed ${new URL(origin).hostname} in a frame (clickjacking)`, async ({ browser }) => {
      // Not the context of the other tests, because the browser logs the refusal to its console.
      const context = await browser.newContext();
      const page = await context.newPage();
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(toForeignUrl(framePath(origin)));
      await refused;
      expect(await page.frames()[1]?.locator('#root').count()).toBe(0);
      await context.close();
    });

  test('cannot call the server with the session of a logged-in person', async ({ site, browser, page }) => {
    await site.openSignedIn((await site.createMember()).account);
    await expect(site.signedInMark).toBeVisible();
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto(toForeignUrl('/'));
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
    await expect(site.signedInMark).toBeVisible();
    await context.close();
  });
});
