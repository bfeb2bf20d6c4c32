import { playLimits } from '@baize/pages/worlds/play-limits';
import { requestsOf } from '@baize/pages/worlds/identity';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener } from '../../../testing/open-member.ts';

const open = memberOpener('/member/playLimits', (platform) => {
  platform.answer('playLimits', playLimits([]));
  platform.answer('offersSetting', { offersOff: false });
  platform.answer('setOffersSetting', (request) => {
    platform.answer('offersSetting', request);
    return request;
  });
});

test('turns offers off and on again', async () => {
  const visit = await open();
  const { t } = visit;
  const shows = page.getByRole('switch', { name: t('offers.show'), exact: false });
  await expect.element(shows).toBeChecked();
  await shows.click();
  await expect.element(page.getByText(t('offers.saved_off'))).toBeVisible();
  await expect.element(shows).not.toBeChecked();
  await shows.click();
  await expect.element(shows).toBeChecked();
  expect(requestsOf(visit, 'setOffersSetting')).toEqual([{ offersOff: true }, { offersOff: false }]);
});

test('fetches notices and banners again, which leave promotions out from now on', async () => {
  const visit = await open();
  const before = requestsOf(visit, 'announcements').length;
  expect(before).toBeGreaterThan(0);
  await page.getByRole('switch', { name: visit.t('offers.show'), exact: false }).click();
  await expect.element(page.getByText(visit.t('offers.saved_off'))).toBeVisible();
  await expect.poll(() => requestsOf(visit, 'announcements').length).toBe(before + 1);
});

test('reports that the choice was not saved, and keeps the previous state', async () => {
  const { t } = await open({ prepare: (platform) => platform.refuse('setOffersSetting', 'system.busy') });
  const shows = page.getByRole('switch', { name: t('offers.show'), exact: false });
  await shows.click();
  await expect.element(page.getByText(t('error:system.busy'))).toBeVisible();
  await expect.element(shows).toBeChecked();
});
