import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

const LINK = '/unsubscribe#42.email.c2lnbmVk';

testScreen('unsubscribe-page', {
  open: async (options) => await openPlayer(LINK, options),
  passesOver: frameCalls,
});

test('ends the messages of the channel in the link after a press', async () => {
  const { t, platform } = await openPlayer(LINK);
  await expect.element(page.getByText(/You get messages of .* by E-mail/)).toBeVisible();
  expect(platform.calls.some(({ id }) => id === 'unsubscribe')).toBe(false);
  await page.getByRole('button', { name: t('unsubscribe.act') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('unsubscribe.done_title') })).toBeVisible();
  expect(platform.calls.find(({ id }) => id === 'unsubscribe')?.request).toEqual({ token: '42.email.c2lnbmVk' });
});

test('shows that a link without its token does not work', async () => {
  const { t } = await openPlayer('/unsubscribe');
  await expect.element(page.getByRole('heading', { level: 1, name: t('unsubscribe.invalid_title') })).toBeVisible();
});

test('keeps the page and shows the reason for an invalid token', async () => {
  const { t } = await openPlayer(LINK, { prepare: (mock) => mock.refuse('unsubscribe', 'request.not_found') });
  await page.getByRole('button', { name: t('unsubscribe.act') }).click();
  await expect.element(page.getByText(t('error:request.not_found')).first()).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: t('unsubscribe.title') })).toBeVisible();
});
