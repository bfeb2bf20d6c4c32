import { testScreen } from '@baize/pages/screen';
import { answerPoints, pointRules } from '@baize/pages/worlds/points';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener } from '../../../testing/open-member.ts';

const open = memberOpener('/pointMall/rules', answerPoints);

testScreen('rules-page', { open, passesOver: { ...frameCalls, pointBalance: 'dashes stand in its place' } });

test('shows rates, the factor of the level, the worth of points and the rules of the operator', async () => {
  const { t } = await open();
  const row = page.getByRole('row').filter({ hasText: t('points.type_rng') });
  await expect.element(row).toMatchTextContent(/10\.00/);
  await expect.element(page.getByText(t('points.level', { percent: '150' }))).toBeVisible();
  await expect.element(page.getByText(t('points.convert_turnover', { times: '2' }))).toBeVisible();
  await expect.element(page.getByText('One account for each person.')).toBeVisible();
});

test('shows that no points are given if the brand has no program', async () => {
  const convert = { enabled: false, pointsPerUnit: 1, minimumPoints: 0, stepPoints: 1, turnoverTimes: '0' };
  const none = pointRules({ earning: [], multiplierPercent: 100, convert, rules: '' });
  const { t } = await open({ prepare: (platform) => platform.answer('pointConfig', none) });
  await expect.element(page.getByText(t('points.no_rates'))).toBeVisible();
  await expect.element(page.getByText(t('points.convert_none'))).toBeVisible();
});
