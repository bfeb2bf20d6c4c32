import { testScreen } from '@baize/pages/screen';
import { aLineTransfer, answerLineTransfers, lineTransferOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/transferUpline', (platform) => {
  platform.answer('lineTransferOptions', lineTransferOptions());
  answerLineTransfers(platform, [aLineTransfer()]);
});

testScreen('agent transfer-upline', { open, passesOver: frameCalls });

test('links to the security centre of this site where the withdraw password is missing', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ withdrawPasswordSet: false })),
  });
  await page.getByRole('link', { name: t('security.withdraw_password_set') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('security.title') })).toBeVisible();
  expect(currentAddress()).toBe('/agentHome/securityCenter');
});

test('shows a message to an agent without an upline', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ upline: null })),
  });
  await expect.element(page.getByText(t('line_transfer.no_upline'))).toBeVisible();
});

test('sends money to the upline, confirms it, and shows the new balance and the transfer', async () => {
  const visit = await open();
  const { t, platform } = visit;
  platform.answer('transferUpline', { transferId: '62', currency: 'NPR', amount: '120.25', balance: '379.75' });
  platform.answer('balance', (_request, sample) => ({ ...sample, balance: '379.75' }));
  platform.answer('lineTransferOptions', lineTransferOptions({ balance: '379.75', leftToday: '279.75' }));
  answerLineTransfers(platform, [aLineTransfer({ transferId: '62' }), aLineTransfer()]);
  const main = page.getByRole('main');
  await main
    .getByRole('textbox', { name: t('line_transfer.amount', { account: 'himal', currency: 'NPR' }) })
    .fill('120.25');
  await main.getByLabelText(t('withdraw.password'), { exact: true }).fill('Cash2026out');
  await main.getByRole('button', { name: t('line_transfer.submit'), exact: true }).click();
  await expect.element(page.getByText(/120\.25 was transferred to himal/)).toBeVisible();
  expect(lastRequest(visit, 'transferUpline')).toMatchObject({
    direction: 'upline',
    to: 'himal',
    amount: '120.25',
    withdrawPassword: 'Cash2026out',
  });
  await expect.element(page.getByRole('banner').getByText(/379\.75/)).toBeVisible();
  const name = `${t('withdraw.detail')}: ${t('line_transfer.number_of', { id: '62' })}`;
  await expect.element(main.getByRole('button', { name })).toBeVisible();
});
