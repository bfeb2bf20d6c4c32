import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { downlinesValue } from '@baize/pages/worlds/agent';
import { lineTransferOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest, stopCalendar } from '../../testing/visit.tsx';

const PATH = '/agentHome/downlineManagmentView';
const WEEK = { from: '2026-11-15', to: '2026-11-21', pageNo: 1, pageSize: 20 };
const open = agentOpener(PATH, (platform) => {
  platform.answer('lineTransferOptions', lineTransferOptions({ toDownline: true }));
});

testScreen('downlines-page', { open, passesOver: frameCalls });

describe('the list of downlines', () => {
  beforeEach(stopCalendar);

  test('shows each with its figures, and leads to its bets of the same days', async () => {
    const visit = await open();
    expect(lastRequest(visit, 'teamDownlines')).toEqual(WEEK);
    const link = page.getByRole('main').getByRole('link', { name: 'suraj92' });
    await expect
      .element(link)
      .toHaveAttribute('href', '/agentHome/personalHistoryCopy?from=2026-11-15&to=2026-11-21&account=suraj92');
  });

  test('is searched by account, which stands in the address', async () => {
    const visit = await open();
    visit.platform.answer('teamDownlines', downlinesValue([]));
    await page.getByRole('searchbox', { name: visit.t('downlines.search') }).fill('zz');
    await expect.poll(() => lastRequest(visit, 'teamDownlines')).toEqual({ ...WEEK, account: 'zz' });
    await expect.element(page.getByText(visit.t('downlines.none_found'))).toBeVisible();
    expect(currentAddress()).toContain('account=zz');
  });
});

async function openTransfer(options: VisitOptions = {}): Promise<Visit> {
  const visit = await open(options);
  const name = visit.t('team.transfer_to', { account: 'kosi' });
  await page.getByRole('button', { name: `${visit.t('line_transfer.submit')}: kosi` }).click();
  await expect.element(page.getByRole('dialog', { name })).toBeVisible();
  await visit.settled();
  return visit;
}

testScreen('downline-transfer-popup', {
  open: openTransfer,
  passesOver: { ...frameCalls, teamDownlines: 'the page below says it' },
});

describe('a transfer to a downline', () => {
  test('is sent with the withdraw password, and closes the popup', async () => {
    const visit = await openTransfer();
    const { t } = visit;
    const popup = page.getByRole('dialog');
    await popup
      .getByRole('textbox', { name: t('line_transfer.amount', { account: 'kosi', currency: 'NPR' }) })
      .fill('120');
    await popup.getByLabelText(t('withdraw.password')).fill('Cash2026out');
    await popup.getByRole('button', { name: t('line_transfer.submit') }).click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(lastRequest(visit, 'transferUpline')).toMatchObject({
      direction: 'downline',
      to: 'kosi',
      amount: '120.00',
      withdrawPassword: 'Cash2026out',
    });
  });

  test('is not offered where the merchant does not allow it', async () => {
    const { t } = await openTransfer({
      prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ toDownline: false })),
    });
    await expect.element(page.getByText(t('team.transfer_off'))).toBeVisible();
  });
});
