import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { frameCalls, watchClipboard } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openFromMenu } from '../../../testing/open-from-menu.ts';

const MIRRORS = ['north', 'south'].map((name) => ({
  name: `${name}.baize.example`,
  url: `https://${name}.baize.example`,
}));
const popup = page.getByRole('dialog');

async function openMirrors(options: VisitOptions = {}) {
  return await openFromMenu('nav.mirrors', {
    ...options,
    prepare: (platform, network) => {
      platform.answer('mirrorSites', { list: MIRRORS });
      options.prepare?.(platform, network);
    },
  });
}

testScreen('mirrors-popup', { open: openMirrors, passesOver: frameCalls });

test('copies the address of a mirror, and opens it in a new tab', async () => {
  const copied = watchClipboard();
  const { t } = await openMirrors();
  await expect.poll(() => popup.getByRole('listitem').elements().length).toBe(MIRRORS.length);
  await popup.getByRole('button', { name: t('mirrors.copy', { name: 'south.baize.example' }) }).click();
  await expect.element(page.getByText(t('mirrors.copied'))).toBeVisible();
  expect(copied).toHaveBeenCalledWith('https://south.baize.example');
  const link = popup.getByRole('link', { name: t('mirrors.open_name', { name: 'south.baize.example' }) });
  await expect.element(link).toHaveAttribute('href', 'https://south.baize.example');
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener');
});

test('reports that the browser forbids copying', async () => {
  watchClipboard({ allowed: false });
  const { t } = await openMirrors();
  await popup.getByRole('button', { name: t('mirrors.copy', { name: 'north.baize.example' }) }).click();
  await expect.element(page.getByText(t('mirrors.copy_failed')).first()).toBeVisible();
});

test('shows that there is no mirror', async () => {
  const { t } = await openMirrors({ prepare: (platform) => platform.answer('mirrorSites', { list: [] }) });
  await expect.element(popup.getByText(t('mirrors.empty'))).toBeVisible();
});

test('requests the mirrors again after a failure', async () => {
  const { platform, t } = await openMirrors({
    prepare: (platform) => platform.refuse('mirrorSites', 'system.unexpected'),
  });
  await expect.element(popup.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  platform.answer('mirrorSites', { list: MIRRORS });
  await popup.getByRole('button', { name: t('act.try_again') }).click();
  await expect.element(popup.getByText('https://north.baize.example')).toBeVisible();
});
