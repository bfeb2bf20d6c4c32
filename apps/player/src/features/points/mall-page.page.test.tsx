import { testScreen } from '@baize/pages/screen';
import { aMember } from '@baize/pages/world';
import { requestsOf } from '@baize/pages/worlds/identity';
import { anItem, answerPoints, pointRules } from '@baize/pages/worlds/points';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/pointMall', answerPoints);

const passesOver = {
  ...frameCalls,
  pointBalance: 'dashes stand in its place, and the server judges what the points reach',
  pointConfig: 'the button of the conversion stays away; the page of rules says it itself',
};

testScreen('mall-page', { open, passesOver });

test('shows price, stock and requirement of each item, and why one cannot be redeemed', async () => {
  const items = [anItem(1), anItem(3, { stock: 0 }), anItem(2, { rewardId: 'dear', name: 'Dear item', points: 9_000 })];
  const { t } = await open({ prepare: (platform) => answerPoints(platform, items) });
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(card('Item number 1')).toMatchTextContent(t('points.price', { points: '100' }));
  await expect.element(card('Item number 1')).toMatchTextContent(t('points.stock', { left: '12' }));
  await expect.element(card('Item number 3')).toMatchTextContent(/500/);
  await expectNote(card('Item number 3').getByRole('button'), t('points.sold_out'));
  await expectNote(card('Dear item').getByRole('button'), t('points.missing', { points: '7,775' }));
});

test('lists only affordable items, and offers all items if there are none', async () => {
  const visit = await open({ prepare: (platform) => answerPoints(platform, [anItem(1, { points: 9_000 })]) });
  await expect.element(page.getByText('Item number 1')).toBeVisible();
  await page.getByRole('switch', { name: visit.t('points.affordable') }).click();
  await expect.element(page.getByText(visit.t('points.empty_affordable'))).toBeVisible();
  expect(requestsOf(visit, 'pointRewards').at(-1)).toMatchObject({ affordable: true });
  await press('button', visit.t('points.show_all'));
  await expect.element(page.getByText('Item number 1')).toBeVisible();
});

test('shows that the mall is empty, and why points cannot be converted', async () => {
  const off = { ...pointRules().convert, enabled: false };
  const { t } = await open({
    prepare: (platform) => {
      answerPoints(platform, []);
      platform.answer('pointConfig', pointRules({ convert: off }));
    },
  });
  await expect.element(page.getByText(t('points.empty'))).toBeVisible();
  await expectNote(page.getByRole('button', { name: t('points.convert') }), t('points.convert_none'));
});

test('tells a trial account that it needs a real account', async () => {
  const trial = await open({ prepare: (platform) => platform.answer('memberInfo', aMember({ type: 4 })) });
  await expect.element(page.getByText(trial.t('true_account.text'))).toBeVisible();
  expect(page.getByRole('listitem').filter({ hasText: 'Item number' }).query()).toBeNull();
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('pointRewards', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerPoints(platform);
  await press('button', t('act.try_again'));
  await expect.element(page.getByText('Item number 2')).toBeVisible();
});
