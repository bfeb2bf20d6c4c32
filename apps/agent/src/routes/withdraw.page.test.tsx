import { testScreen } from '@baize/pages/screen';
import { mockWithdrawals, withdrawOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/withdraw', mockWithdrawals);

testScreen('agent withdraw', { open, passesOver: frameCalls });

test('opens the form of a missing withdraw password above the page', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('withdrawOptions', withdrawOptions({ withdrawPasswordSet: false })),
  });
  await page.getByRole('button', { name: t('withdraw.take_password') }).click();
  await expect.element(page.getByRole('dialog', { name: t('security.withdraw_password_set') })).toBeVisible();
  expect(currentAddress()).toBe('/agentHome/withdraw');
});

test('keeps its tabs in an address of the agent centre', async () => {
  const { t } = await open();
  await page.getByRole('tab', { name: t('withdraw.tab_history') }).click();
  await expect.poll(currentAddress).toBe('/agentHome/withdraw?part=history');
});
