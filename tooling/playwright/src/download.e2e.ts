import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { deploySite } from './deployed-site.ts';
import { PlayerPage } from './player-page.ts';
import { playerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

/** Everything that stands in the caches of the site, by its path. */
async function kept(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]+\.css$/, '.css'));
  });
}

const OFFLINE_FILES = ['/offline.html', '/offline.js', '/offline.css', '/favicon.svg', '/assets/style.css'];

async function workerRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test.describe('the lite app', () => {
  test.use({
    serviceWorkers: 'allow',
    // The site goes away on purpose; a log-in may be refused first, for a human check.
    expectedErrors: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET/,
  });

  test('opens offline in the person’s language, keeps nothing of theirs, and offers what is newer', async ({ page }, {
    project,
  }) => {
    const nepali = project.name === 'phone';
    const words = nepali
      ? { title: 'तपाईं अफलाइन हुनुहुन्छ', again: 'फेरि प्रयास गर्नुहोस्', load: 'फेरि लोड गर्नुहोस्', newer: /नयाँ संस्करण तयार/ }
      : { title: 'You are offline', again: 'Try again', load: 'Load again', newer: /newer version of this site/ };
    const site = await deploySite();
    const player = new PlayerPage(page);
    const open = async (path: string) => await player.open(path, { ...site, language: nepali ? 'ne' : 'en' });

    await test.step('the worker comes after the page, and keeps the offline page alone', async () => {
      await open('/');
      await expect(player.tiles.first()).toBeVisible();
      await workerRuns(page);
      expect(await kept(page)).toEqual(OFFLINE_FILES);
      await open('/rng');
      await expect(player.tiles.first()).toBeVisible();
      await open('/down');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await kept(page)).toEqual(OFFLINE_FILES);
    });

    await test.step('without a network the offline page stands in, with a way back', async () => {
      await site.goAway();
      await open('/member');
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
      await expect(page).toHaveTitle(`${words.title} | Baize`);
      await expect(page.locator('html')).toHaveAttribute('lang', nepali ? 'ne' : 'en');
      await expect(page.getByRole('button', { name: words.again })).toHaveCSS('background-color', 'rgb(232, 184, 74)');
      await expectAccessible(page);
      await page.getByRole('button', { name: words.again }).click();
      await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
      await site.comeBack();
      await open('/rng');
      await expect(player.tiles.first()).toBeVisible();
    });

    await test.step('a newer edition is offered, and taken when the person says so', async () => {
      await workerRuns(page);
      await page.evaluate(() => Object.assign(window, { before: true }));
      site.change(/^\/sw\.js$/, (text) => `${text}\n/* the next edition */`);
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect(page.getByText(words.newer)).toBeVisible();
      expect(await page.evaluate(() => 'before' in window)).toBe(true);
      await page.getByRole('button', { name: words.load }).click();
      await page.waitForFunction(() => !('before' in window));
      await expect(player.tiles.first()).toBeVisible();
      const waiting = await page.evaluate(
        async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null,
      );
      expect(waiting).toBeNull();
    });
    await site.goAway();
  });
});

test('the brand of the domain can be installed, in the language of the page', async ({ player, page, context }) => {
  await player.open('/', { language: 'ne' });
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute('href', '/wps/system/manifest?lang=ne');
  const tools = await context.newCDPSession(page);
  const { data, errors } = await tools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Baize', lang: 'ne', display: 'standalone' });
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // Every page of a test is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('/down: three apps with their codes, installation guides with pictures, and an install button', async ({
  player,
  page,
}) => {
  await player.open('/down');
  await expect(page).toHaveTitle(/^Get the app \|/);
  for (const app of ['iOS', 'Android', 'Lite app']) {
    const card = page.getByRole('region', { name: app });
    await expect(card.getByText('System')).toBeVisible();
    const code = card.getByRole('img', { name: `QR code of the app: ${app}` });
    // On the telephone itself there is nothing to scan with.
    await expect(code).toBeVisible({ visible: !player.isPhone });
  }
  await expectAccessible(page);

  for (const [app, steps] of [
    ['iOS', 4],
    ['Android', 4],
    ['Lite app', 2],
  ] as const)
    await test.step(`the guide of ${app}`, async () => {
      await page.getByRole('button', { name: `How to install: ${app}` }).click();
      await expect(page.getByRole('heading', { name: 'How to install' })).toBeFocused();
      const panel = page.getByRole('tabpanel', { name: app });
      await expect(panel.getByRole('listitem')).toHaveCount(steps);
      for (const step of await panel.getByRole('listitem').all()) {
        await step.scrollIntoViewIfNeeded();
        const picture = step.locator('img');
        await expect(picture).toHaveJSProperty('complete', true);
        await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      }
    });

  await test.step('install is offered when the browser does, once', async () => {
    const install = page.getByRole('button', { name: 'Install', exact: true });
    await expect(install).toBeHidden();
    await page.evaluate(() => {
      const prompt = async () => {
        Object.assign(window, { asked: true });
        return { outcome: 'accepted' };
      };
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await install.click();
    expect(await page.evaluate(() => 'asked' in window)).toBe(true);
    await expect(install).toBeHidden();
  });
});

test('/down: a file is named with size and checksum, and leads to it', async ({ player, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: playerOrigin });
  const sha256 = 'ab'.repeat(32);
  const app = {
    platform: 'android',
    version: '2.4.1',
    url: 'https://files.example/baize.apk',
    sizeBytes: 52_428_800,
    minimumSystem: 'Android 8',
    sha256,
    releasedAt: '2026-01-05T06:15:00.000Z',
    guide: [],
  };
  const answers = [{ list: [app] }, { list: [] }];
  await page.route('**/wps/system/appDownloads*', (route) =>
    route.fulfill({ json: { success: true, value: answers.shift() } }),
  );
  await player.open('/down');
  const card = page.getByRole('region', { name: 'Android' });
  await expect(card.getByRole('link', { name: 'Download: Android' })).toHaveAttribute('href', app.url);
  await expect(card).toContainText('2.4.1');
  await expect(card).toContainText('50.0 MB');
  await card.getByRole('button', { name: 'Copy the checksum' }).click();
  await expect(page.getByText('The checksum has been copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256);
  await page.reload();
  await expect(page.getByText('There is no app at the moment.')).toBeVisible();
});
