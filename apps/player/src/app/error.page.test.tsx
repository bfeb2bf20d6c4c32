import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { anApp, frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

/** An answer that violates the contract, so that the page throws. */
const BROKEN = { list: [null] } as never;

async function openBroken(options: VisitOptions = {}) {
  return await openPlayer('/down', {
    ...options,
    expectedErrors: /of 'object null' as it is null/,
    prepare: (platform, network) => {
      platform.answer('appDownloads', BROKEN);
      options.prepare?.(platform, network);
    },
  });
}

testScreen('error-page', { open: openBroken, passesOver: frameCalls });

test('replaces a page that fails, offers two ways out, and keeps the frame of the site', async () => {
  const { t, platform } = await openBroken();
  await expect.element(page.getByRole('heading', { level: 1, name: t('error_page.unexpected_title') })).toBeVisible();
  expect(document.title).toBe(`${t('error_page.unexpected_title')} | baize`);
  await expect.element(page.getByRole('button', { name: t('act.load_again') })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: t('act.go_home') })).toBeVisible();
  platform.answer('appDownloads', { list: [anApp('lite')] });
  await page
    .getByRole('navigation', { name: t('a11y.main_menu') })
    .getByRole('link', { name: t('nav.help') })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
});
