import { testScreen } from '@baize/pages/screen';
import { aTeamTransaction, teamTransactionsValue } from '@baize/pages/worlds/team-reports';
import { frameCalls } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const PATH = '/agentHome/agentDownlineTransactionDetailsCopy';
const WEEK = { from: '2026-11-15', to: '2026-11-21', pageNo: 1, pageSize: 20 };
const open = agentOpener(PATH, (platform) =>
  platform.answer(
    'teamTransactions',
    teamTransactionsValue([
      aTeamTransaction(1),
      aTeamTransaction(2, { kind: 'withdrawal', amount: '-300.00', line: ['suraj92'] }),
    ]),
  ),
);

testScreen('team-transactions-page', { open, passesOver: frameCalls });

describe('the list of transactions', () => {
  beforeEach(stopCalendar);

  test('shows the last seven days of everybody, with their sums', async () => {
    const visit = await open();
    expect(lastRequest(visit, 'teamTransactions')).toEqual(WEEK);
    const sums = page.getByLabelText(visit.t('team_transaction.totals'));
    await expect.element(sums).toMatchTextContent(/1,000\.00/);
    await expect.element(page.getByText('kosi', { exact: true })).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: 'suraj92' }).first();
    await expect.element(link).toHaveAttribute('href', `${PATH}?from=2026-11-15&to=2026-11-21&account=suraj92`);
  });

  test('is filtered by kind and account, and keeps both in the address', async () => {
    const visit = await open();
    const { t, platform } = visit;
    platform.answer('teamTransactions', teamTransactionsValue([]));
    await page.getByRole('combobox', { name: t('team_transaction.kind') }).click();
    await page.getByRole('option', { name: t('team_transaction.kind_bonus'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('team_bets.account') }).fill('kosi');
    await expect
      .poll(() => lastRequest(visit, 'teamTransactions'))
      .toEqual({ ...WEEK, account: 'kosi', kind: 'bonus' });
    await expect.element(page.getByText(t('team_transaction.empty'))).toBeVisible();
    expect(currentAddress()).toContain('kind=bonus');
  });

  test('shows up to which time transactions are listed while their copy is late', async () => {
    const { t } = await open({
      prepare: (platform) =>
        platform.answer('teamTransactions', {
          ...teamTransactionsValue([]),
          recordedUntil: '2026-11-20T18:30:05.000Z',
        }),
    });
    await expect.element(page.getByText(/not listed or summed yet/)).toBeVisible();
    await expect.element(page.getByText(t('team_transaction.empty_yet'))).toBeVisible();
    expect(page.getByText(t('team_transaction.empty')).elements()).toEqual([]);
  });
});
