import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerPoints, aRedemption } from '@baize/pages/worlds/points';
import { daysAgo } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const PATH = '/pointMall/redeemHistory';

function answerRecords(platform: MockPlatform, list = LIST): void {
  answerPoints(platform);
  platform.answer('redeemList', { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR' });
}

const rejected = aRedemption(3, { status: 'rejected', remark: 'Sold out' });
const LIST = [aRedemption(1), aRedemption(2, { status: 'approved', remark: 'Post 17' }), rejected];
const open = memberOpener(PATH, answerRecords);

testScreen('redeems-page', { open, passesOver: { ...frameCalls, pointBalance: 'dashes stand in its place' } });

test('shows the state of each redemption', async () => {
  const { t } = await open();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Item number 1')).toMatchTextContent(t('points.state_process'));
  await expect.element(row('Item number 2')).toMatchTextContent('Post 17');
  await expect.element(row('Item number 3')).toMatchTextContent(t('points.state_rejected'));
  await expect.element(row('Item number 3')).toMatchTextContent('Sold out');
});

test('requests the days and the filter of the address', async () => {
  const [from, to] = [daysAgo(9), daysAgo(3)];
  const visit = await memberOpener(`${PATH}?from=${from}&to=${to}&status=rejected`, answerRecords)();
  expect(requestsOf(visit, 'redeemList').at(-1)).toEqual({ from, to, status: 'rejected', pageNo: 1, pageSize: 20 });
});

test('shows that there are no redemptions, and loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('redeemList', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerRecords(platform, []);
  await press('button', t('act.try_again'));
  await expect.element(page.getByText(t('points.redeems_empty'))).toBeVisible();
});
