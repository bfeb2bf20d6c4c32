import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

testScreen('not-found-page', {
  open: async (options) => await openPlayer('/no/such/page', options),
  passesOver: frameCalls,
});

test.each(['/no/such/page', '/member/nothing', '/seamless'])(
  '%s shows that the page does not exist, and leads home',
  async (path) => {
    const { t } = await openPlayer(path);
    await expect.element(page.getByRole('heading', { level: 1, name: t('not_found.title') })).toBeVisible();
    await expect.element(page.getByText('404', { exact: true })).toBeVisible();
    expect(document.title).toBe(`${t('not_found.title')} | baize`);
    await page.getByRole('link', { name: t('act.go_home') }).click();
    expect(location.pathname).toBe('/');
    await expect.element(page.getByRole('article').first()).toBeVisible();
  },
);
