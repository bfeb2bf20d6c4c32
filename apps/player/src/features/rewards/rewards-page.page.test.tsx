import { testScreen } from '@baize/pages/screen';
import { anOffer, depositMethods } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const offers = [
  anOffer({ endsAt: '2027-01-01T00:00:00.000Z', rules: 'One account for each person.' }),
  anOffer({ promotionId: '8', title: 'Welcome', frequency: 'first', obstacle: 'not_first' }),
];
const open = memberOpener('/member/rewardCenter', (platform) =>
  platform.answer('depositMethods', depositMethods({ promotions: offers })),
);

const offerOf = (title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

testScreen('rewards-page', { open, passesOver: frameCalls });

test('says all that a bonus gives and asks, and leads to the deposit', async () => {
  const { t } = await open();
  const offer = offerOf('Half on top');
  await expect
    .element(offer)
    .toMatchTextContent(
      /50% of the deposit, up to रू 200\.00 · for deposits from रू 300\.00 · once a day · until 1 Jan 2027/,
    );
  await expect.element(offer).toMatchTextContent(t('deposit.bonus_times', { times: '2' }));
  await expect.element(offer).toMatchTextContent('One account for each person.');
  await expect
    .element(offer.getByRole('link', { name: t('deposit.title') }))
    .toHaveAttribute('href', '/member/depositv2');
});

test('says why a bonus cannot be had, and offers no way to it', async () => {
  const { t } = await open();
  await expect.element(offerOf('Welcome')).toMatchTextContent(t('deposit.bonus_not_first'));
  expect(offerOf('Welcome').getByRole('link').query()).toBeNull();
});

test('leads to the bonuses that were received', async () => {
  const { t } = await open();
  await expect
    .element(page.getByRole('link', { name: t('reward.taken') }))
    .toHaveAttribute('href', '/member/bonusDetails');
});

test('says that there is nothing to take', async () => {
  const { t } = await open({ prepare: (platform) => platform.answer('depositMethods', depositMethods()) });
  await expect.element(page.getByText(t('reward.empty'))).toBeVisible();
});

test('comes when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('depositMethods', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  platform.answer('depositMethods', depositMethods({ promotions: offers }));
  await press('button', t('act.try_again'));
  await expect.element(offerOf('Half on top')).toBeVisible();
});
