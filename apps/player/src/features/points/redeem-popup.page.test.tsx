import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { anItem, answerPoints, aRedemption } from '@baize/pages/worlds/points';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const openPage = memberOpener('/pointMall', (platform) => answerPoints(platform, [anItem(1), anItem(2)]));

async function openItem(name: string, options?: VisitOptions): Promise<Visit> {
  const visit = await openPage(options);
  await press('button', `${visit.t('points.redeem')}: ${name}`);
  await popupStands();
  return visit;
}

const open = async (options?: VisitOptions) => await openItem('Item number 1', options);
const dialog = () => page.getByRole('dialog');

testScreen('redeem-popup', {
  open,
  passesOver: {
    ...frameCalls,
    pointBalance: 'the server judges what the points reach',
    pointConfig: 'the button of the conversion stays away',
  },
});

test('redeems an item once, with quantity, address, mobile number and password', async () => {
  const visit = await open();
  const { t, platform } = visit;
  platform.answer('redeemPoints', { record: aRedemption(1), points: 1_025 });
  await dialog().getByLabelText(t('points.quantity')).fill('2');
  await expectNote(dialog().getByLabelText(t('points.quantity')), t('points.total', { points: '200' }));
  await dialog().getByLabelText(t('points.address')).fill('Ward 7, Lalitpur');
  await dialog().getByLabelText(t('points.mobile')).fill('+977 98-12345678');
  await dialog().getByLabelText(t('withdraw.password')).fill('Cash2026out');
  await dialog()
    .getByRole('button', { name: t('points.redeem') })
    .click();
  await expect.element(page.getByText(t('points.redeemed_process', { name: 'Item number 1' })).first()).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(requestsOf(visit, 'redeemPoints')).toEqual([
    {
      requestId: expect.any(String),
      rewardId: 'item-1',
      quantity: 2,
      receivingAddress: 'Ward 7, Lalitpur',
      mobileNum: '+977 98-12345678',
      withdrawPassword: 'Cash2026out',
    },
  ]);
});

test('requires no address for a credited item, and shows a wrong password at its field', async () => {
  const visit = await openItem('Item number 2');
  const { t, platform } = visit;
  platform.refuse('redeemPoints', 'withdraw_password.wrong');
  expect(dialog().getByLabelText(t('points.address')).query()).toBeNull();
  await dialog().getByLabelText(t('withdraw.password')).fill('Wrong2026');
  await dialog()
    .getByRole('button', { name: t('points.redeem') })
    .click();
  await expectNote(dialog().getByLabelText(t('withdraw.password')), t('error:withdraw_password.wrong'));
  expect(requestsOf(visit, 'redeemPoints')).toMatchObject([{ rewardId: 'item-2', quantity: 1 }]);
});

test('sends nothing while a field is missing, or exceeds the points or the stock', async () => {
  const visit = await open();
  const { t } = visit;
  await dialog().getByLabelText(t('points.quantity')).fill('13');
  await dialog()
    .getByRole('button', { name: t('points.redeem') })
    .click();
  await expectNote(
    dialog().getByLabelText(t('points.quantity')),
    t('validation:validation.quantity_between', { min: '1', max: '12' }),
  );
  await expectNote(dialog().getByLabelText(t('points.mobile')), t('validation:validation.required'));
  expect(requestsOf(visit, 'redeemPoints')).toEqual([]);
});
