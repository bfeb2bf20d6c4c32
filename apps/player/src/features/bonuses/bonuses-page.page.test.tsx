import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { aBonus, answerBonuses, daysAgo } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const PATH = '/member/bonusDetails';

const furnishBonuses = (platform: MockPlatform) =>
  answerBonuses(platform, [
    aBonus(1),
    aBonus(2, { turnoverLeft: '0.00' }),
    aBonus(3, { state: 'returned' }),
    aBonus(4, { turnoverRequired: '0.00', turnoverLeft: '0.00' }),
  ]);
const twentyOneBonuses = () => Array.from({ length: 21 }, (_, index) => aBonus(index + 1));
const open = memberOpener(PATH, furnishBonuses);

const rowOf = (number: number) => page.getByRole('row').filter({ hasText: `Bonus number ${number}` });
const asked = (platform: MockPlatform) => platform.calls.findLast(({ id }) => id === 'bonusDetails')?.request;

testScreen('bonuses-page', { open, passesOver: frameCalls });

test('shows the progress of the valid bet for each bonus except a returned one', async () => {
  const { t } = await open();
  await expect.element(rowOf(1)).toMatchTextContent(t('bonus.stage_open'));
  const progress = rowOf(1).getByRole('progressbar');
  await expect.element(progress).toHaveAttribute('aria-valuetext', expect.stringMatching(/300\.00 of .*900\.02/));
  await expect.element(rowOf(2)).toMatchTextContent(t('bonus.stage_met'));
  await expect.element(rowOf(3)).toMatchTextContent(t('bonus.stage_returned'));
  expect(rowOf(3).getByRole('progressbar').query()).toBeNull();
  expect(rowOf(4).getByRole('progressbar').query()).toBeNull();
  await expect.element(page.getByLabelText(t('transaction.totals'))).toMatchTextContent(/4.*300\.00/);
});

test('requests the days and the page of the address', async () => {
  const [from, to] = [daysAgo(9), daysAgo(3)];
  // The second page must exist, because the list replaces a page beyond the last one by the last page.
  const furnishTwoPages = (mock: MockPlatform) => answerBonuses(mock, twentyOneBonuses());
  const { platform } = await memberOpener(`${PATH}?from=${from}&to=${to}&page=2`, furnishTwoPages)();
  expect(asked(platform)).toEqual({ from, to, pageNo: 2, pageSize: 20 });
});

test('shows rewards of every kind, or those of one kind', async () => {
  const mockAnswers = (mock: MockPlatform) => answerBonuses(mock, [aBonus(1), aBonus(2, { kind: 'red_envelope' })]);
  const { platform, t } = await memberOpener(PATH, mockAnswers)();
  await expect.element(rowOf(1)).toMatchTextContent(t('reward.kind_deposit'));
  await expect.element(rowOf(2)).toMatchTextContent(t('reward.kind_red_envelope'));
  await page.getByRole('combobox', { name: t('reward.kind') }).click();
  await page.getByRole('option', { name: t('reward.kind_red_envelope') }).click();
  await vi.waitFor(() => expect(rowOf(1).query()).toBeNull());
  await expect.element(rowOf(2)).toBeVisible();
  expect(asked(platform)).toMatchObject({ kind: 'red_envelope' });
});

test('shows twenty bonuses on a page', async () => {
  const { platform, t } = await open({
    prepare: (mock) => answerBonuses(mock, twentyOneBonuses()),
  });
  await press('button', t('pager.next'));
  await expect.element(rowOf(21)).toBeVisible();
  expect(asked(platform)).toMatchObject({ pageNo: 2 });
  expect(location.search).toMatch(/page=2$/);
});

test('says that there were no bonuses', async () => {
  const { t } = await open({ prepare: (platform) => answerBonuses(platform, []) });
  await expect.element(page.getByText(t('bonus.empty'))).toBeVisible();
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('bonusDetails', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  furnishBonuses(platform);
  await press('button', t('act.try_again'));
  await vi.waitFor(() => expect(rowOf(1).query()).not.toBeNull());
});
