import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { startDeployedSite } from './deployed-site.ts';
import { withChromium } from './chromium-page.ts';
import { PlayerPage } from './player-page.ts';
import { playerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

/** Returns the paths in all caches of the site. */
async function readCachedPaths(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]+\.css$/, '.css'));
  });
}

const OFFLINE_FILES = ['/offline.html', '/offline.js', '/offline.css', '/favicon.svg', '/assets/index.css'];

async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test.describe('the lite app', () => {
  test.use({
    serviceWorkers: 'allow',
    // The test stops the site on purpose; the server may first refuse a log-in with the demand of a human check.
    expectedErrors: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET/,
  });

  test('opens offline in the person’s language, caches no personal data, and offers a newer edition', async ({
    page,
  }) => {
    const texts = {
      title: 'तपाईं अफलाइन हुनुहुन्छ',
      again: 'फेरि प्रयास गर्नुहोस्',
      load: 'फेरि लोड गर्नुहोस्',
      newer: /नयाँ संस्करण तयार/,
    };
    const site = await startDeployedSite();
    const player = new PlayerPage(page);
    const open = async (path: string) => await player.open(path, { ...site, language: 'ne' });

    await test.step('the worker starts after the page and caches only the offline page', async () => {
      await open('/');
      await expect(player.tiles.first()).toBeVisible();
      await waitForWorker(page);
      expect(await readCachedPaths(page)).toEqual(OFFLINE_FILES);
      await open('/rng');
      await expect(player.tiles.first()).toBeVisible();
      await open('/down');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await readCachedPaths(page)).toEqual(OFFLINE_FILES);
    });

    await test.step('without a network the offline page is shown, with a way back', async () => {
      await site.stop();
      await open('/member');
      await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
      await expect(page).toHaveTitle(`${texts.title} | Baize`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
      await expect(page.getByRole('button', { name: texts.again })).toHaveCSS('background-color', 'rgb(232, 184, 74)');
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.again }).click();
      await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
      await site.restart();
      await open('/rng');
      await expect(player.tiles.first()).toBeVisible();
    });

    await test.step('a newer edition is offered, and activated when the person agrees', async () => {
      await waitForWorker(page);
      await page.evaluate(() => Object.assign(window, { before: true }));
      site.changeAnswers(/^\/sw\.js$/, (text) => `${text}\n/* the next edition */`);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect(page.getByText(texts.newer)).toBeVisible();
      expect(await page.evaluate(() => 'before' in window)).toBe(true);
      await page.getByRole('button', { name: texts.load }).click();
      await page.waitForFunction(() => !('before' in window));
      await expect(player.tiles.first()).toBeVisible();
      const waiting = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
      );
      expect(waiting).toBeNull();
    });
    await site.stop();
  });
});

/** Delivers a push message to the service worker as the push service of the browser does. */
async function deliverPush(page: Page, origin: string, payload: object): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });
}

test("a push shows a notification with the server's text", async () => {
  // The headless shell of the other tests does not support notifications.
  await withChromium(async (browser) => {
    const context = await browser.newContext({ serviceWorkers: 'allow', permissions: ['notifications'] });
    const page = await context.newPage();
    await new PlayerPage(page).open('/down');
    await waitForWorker(page);
    const payload = { title: 'Deposit credited', body: 'रू 250.00', tag: 'message-1', path: '/member/messageV2' };
    await deliverPush(page, playerOrigin, payload);
    const readNotifications = async () =>
      await page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          path: (data as { path: string }).path,
        })),
      );
    await expect.poll(readNotifications).toEqual([payload]);
  });
});

test('the brand of the domain can be installed in the language of the page', async ({ player, page, context }) => {
  await player.open('/', { language: 'ne' });
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute('href', '/wps/system/manifest?lang=ne');
  const devTools = await context.newCDPSession(page);
  const { data, errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Baize', lang: 'ne', display: 'standalone' });
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Every page of a test is in a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

/** The states of the page are tested in apps/player/src/routes/download.page.test.tsx. */
test('/down shows the apps of the brand with pictures of each step', async ({ player, page }) => {
  await player.open('/down');
  for (const app of ['iOS', 'Android', 'Lite app']) {
    const card = page.getByRole('region', { name: app });
    await expect(card.getByRole('img', { name: `QR code of the app: ${app}` })).toBeVisible();
    await card.getByRole('button', { name: `How to install: ${app}` }).click();
    const steps = page.getByRole('tabpanel', { name: app }).getByRole('listitem');
    await expect(steps).toHaveCount(app === 'Lite app' ? 2 : 4);
    for (const step of await steps.all()) {
      await step.scrollIntoViewIfNeeded();
      await expect(step.locator('img')).toHaveJSProperty('complete', true);
      await expect(step.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    }
  }
});
