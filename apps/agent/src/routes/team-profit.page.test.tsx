import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { aProfitLine, teamProfitValue } from '@baize/pages/worlds/team-reports';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const WEEK = { from: '2026-11-15', to: '2026-11-21', pageNo: 1, pageSize: 20 };
const open = agentOpener('/agentHome/palStatementsAgentCopy', (platform) =>
  platform.answer(
    'teamProfit',
    teamProfitValue([aProfitLine('kosi'), aProfitLine('suraj92', { line: ['kosi', 'suraj92'] })]),
  ),
);

testScreen('team-profit-page', { open, passesOver: frameCalls });

describe('the profit and loss of accounts', () => {
  beforeEach(stopCalendar);

  test('shows each account, and the sums of all pages below', async () => {
    const visit = await open();
    expect(lastRequest(visit, 'teamProfit')).toEqual(WEEK);
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link', { name: 'suraj92' })).toBeVisible();
    const foot = main.getByRole('row').last();
    await expect.element(foot).toMatchTextContent(/345/);
    await expect.element(foot).toMatchTextContent(/9,876\.00/);
  });

  test('is filtered by category and account', async () => {
    const visit = await open();
    const { t, platform } = visit;
    platform.answer('teamProfit', teamProfitValue([]));
    await page.getByRole('combobox', { name: t('bets.category') }).click();
    await page.getByRole('option', { name: t('category.LIVE'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('downlines.search') }).fill('zz');
    await expect.poll(() => lastRequest(visit, 'teamProfit')).toEqual({ ...WEEK, account: 'zz', gameType: 'LIVE' });
    await expect.element(page.getByText(t('team_profit.empty'))).toBeVisible();
  });
});
