import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { anApp, frameCalls, watchClipboard } from '@baize/pages/worlds/shell';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';
import { listenForInstallOffers, storeOffer } from '../features/app-download/install-offer.ts';

const FILE = {
  version: '2.4.1',
  url: 'https://files.example/baize.apk',
  sizeBytes: 52_428_800,
  minimumSystem: 'Android 8',
  sha256: 'ab'.repeat(32),
};

async function openDownload(options: VisitOptions = {}) {
  return await openPlayer('/down', {
    ...options,
    prepare: (platform, network) => {
      platform.answer('appDownloads', { list: [anApp('ios'), anApp('android', FILE), anApp('lite')] });
      options.prepare?.(platform, network);
    },
  });
}

afterEach(() => storeOffer(undefined));

testScreen('download-page', { open: openDownload, passesOver: frameCalls });

test('shows each app with its code, and suggests the one for this device', async () => {
  const { t } = await openDownload();
  expect(document.title).toBe(`${t('nav.app_download')} | baize`);
  for (const platform of ['ios', 'android', 'lite']) {
    const name = t(`download.${platform}`);
    const card = page.getByRole('region', { name, exact: true });
    await expect.element(card.getByRole('img', { name: t('download.qr', { app: name }) })).toBeVisible();
    await expect.element(card).toMatchTextContent(t('download.system'));
  }
  const lite = page.getByRole('region', { name: t('download.lite') });
  await expect.element(lite.getByText(t('download.suits'))).toBeVisible();
  expect(page.getByText(t('download.suits')).elements()).toHaveLength(1);
});

test('shows no code on a phone, which cannot scan its own screen', async () => {
  const { t } = await openDownload({ size: 'phone' });
  const codes = [...document.querySelectorAll('main [role="img"], main svg[aria-label]')];
  await expect.element(page.getByRole('region', { name: t('download.lite') })).toBeVisible();
  expect(codes.filter((code) => code.checkVisibility())).toEqual([]);
});

test('leads to the steps of each app, with their pictures', async () => {
  const { t } = await openDownload();
  for (const platform of ['ios', 'android', 'lite']) {
    const name = t(`download.${platform}`);
    await page.getByRole('button', { name: t('download.how_named', { app: name }) }).click();
    await expect.element(page.getByRole('heading', { name: t('download.guide') })).toHaveFocus();
    const panel = page.getByRole('tabpanel', { name });
    await expect.element(panel.getByText(`Open this page on ${platform}.`, { exact: false })).toBeVisible();
    expect(panel.getByRole('listitem').elements()).toHaveLength(2);
    // The picture appears a moment after the text.
    await expect.poll(() => panel.element().querySelectorAll('img').length).toBe(1);
  }
});

test('shows a file with its size and checksum, and links to it', async () => {
  const copied = watchClipboard();
  const { t } = await openDownload();
  const card = page.getByRole('region', { name: t('download.android') });
  const link = card.getByRole('link', { name: t('download.get_named', { app: t('download.android') }) });
  await expect.element(link).toHaveAttribute('href', FILE.url);
  await expect.element(card).toMatchTextContent('2.4.1');
  await expect.element(card).toMatchTextContent(t('download.megabytes', { size: '50.0' }));
  await card.getByRole('button', { name: t('download.sum_copy') }).click();
  await expect.element(page.getByText(t('download.sum_copied'))).toBeVisible();
  expect(copied).toHaveBeenCalledWith(FILE.sha256);
});

test('reports that the browser forbids copying', async () => {
  watchClipboard({ allowed: false });
  const { t } = await openDownload();
  await page.getByRole('button', { name: t('download.sum_copy') }).click();
  await expect.element(page.getByText(t('download.sum_copy_failed')).first()).toBeVisible();
});

test('offers to install once, if the browser offers it', async () => {
  const stop = listenForInstallOffers();
  const { t } = await openDownload();
  const install = page.getByRole('button', { name: t('download.install'), exact: true });
  await expect.element(install).not.toBeInTheDocument();
  let asked = 0;
  const prompt = async () => {
    asked += 1;
    return await Promise.resolve({ outcome: 'accepted' });
  };
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(offer);
  await install.click();
  await expect.element(install).not.toBeInTheDocument();
  expect(asked).toBe(1);
  expect(offer.defaultPrevented, "the browser's own bar stays away").toBe(true);
  stop();
});

test('shows that there is no app', async () => {
  const { t } = await openDownload({ prepare: (platform) => platform.answer('appDownloads', { list: [] }) });
  await expect.element(page.getByText(t('download.empty'))).toBeVisible();
});

test('requests the apps again after a failure', async () => {
  const { platform, t } = await openDownload({
    prepare: (platform) => platform.refuse('appDownloads', 'system.unexpected'),
  });
  platform.answer('appDownloads', { list: [anApp('lite')] });
  await page.getByRole('button', { name: t('act.try_again') }).click();
  await expect.element(page.getByRole('region', { name: t('download.lite') })).toBeVisible();
});
