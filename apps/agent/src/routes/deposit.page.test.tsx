import { testScreen } from '@baize/pages/screen';
import { aDeposit, answerDeposits, aTransferDeposit, bankMethod, depositMethods } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress, lastRequest } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/depositv2', (platform) => {
  platform.answer('depositMethods', depositMethods({ list: [bankMethod] }));
  platform.answer('createDeposit', aTransferDeposit());
  platform.answer('deposit', aTransferDeposit());
  answerDeposits(platform, [aDeposit({ state: 'credited' })]);
});

testScreen('agent deposit', { open, passesOver: frameCalls });

test('requests a return to the agent centre, and shows the deposit there', async () => {
  const visit = await open();
  const { t } = visit;
  await page.getByRole('textbox', { name: t('deposit.amount_in', { currency: 'NPR' }) }).fill('500');
  await page.getByRole('textbox', { name: t('deposit.payer') }).fill('Sita Rai');
  await page.getByRole('button', { name: t('deposit.to_account') }).click();
  await expect.poll(currentAddress).toBe('/agentHome/depositv2?deposit=42');
  expect(lastRequest(visit, 'createDeposit')).toMatchObject({ amount: '500.00', backPath: '/agentHome/depositv2' });
  await expect.element(page.getByText('0012003400560078')).toBeVisible();
});
