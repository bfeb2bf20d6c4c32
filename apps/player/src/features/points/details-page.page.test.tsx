import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerPoints, aPointRecord } from '@baize/pages/worlds/points';
import { daysAgo } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const PATH = '/pointMall/details';

function answerRecords(platform: MockPlatform, list = LIST): void {
  answerPoints(platform);
  platform.answer('pointDetails', { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR' });
}

const spent = aPointRecord(2, {
  type: 'redeem',
  changedPoints: -200,
  amount: '0.00',
  pointsRatio: '0.00',
  remark: 'A cap',
});
const LIST = [aPointRecord(1), spent];
const open = memberOpener(PATH, answerRecords);

testScreen('details-page', { open, passesOver: { ...frameCalls, pointBalance: 'dashes stand in its place' } });

test('shows how points were earned and spent', async () => {
  const { t } = await open();
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(row('20 Nov 2026')).toMatchTextContent(/\+25.*250\.00/);
  await expect.element(row('A cap')).toMatchTextContent(t('points.type_redeem'));
});

test('requests the days and the filter of the address', async () => {
  const [from, to] = [daysAgo(9), daysAgo(3)];
  const visit = await memberOpener(`${PATH}?from=${from}&to=${to}&type=deposit`, answerRecords)();
  expect(requestsOf(visit, 'pointDetails').at(-1)).toEqual({ from, to, type: 'deposit', pageNo: 1, pageSize: 20 });
});

test('shows that there are no entries, and loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('pointDetails', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerRecords(platform, []);
  await press('button', t('act.try_again'));
  await expect.element(page.getByText(t('points.details_empty'))).toBeVisible();
});
