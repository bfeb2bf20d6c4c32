import { testScreen } from '@baize/pages/screen';
import { furnishWithdrawals, withdrawOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/withdraw', furnishWithdrawals);

testScreen('agent withdraw', { open, passesOver: frameCalls });

test('leads to the security centre of this site where the withdraw password is missing', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('withdrawOptions', withdrawOptions({ withdrawPasswordSet: false })),
  });
  await page.getByRole('link', { name: t('security.withdraw_password_set') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('security.title') })).toBeVisible();
  expect(currentAddress()).toBe('/agentHome/securityCenter');
});

test('keeps its parts in an address of the agent centre', async () => {
  const { t } = await open();
  await page.getByRole('tab', { name: t('withdraw.tab_history') }).click();
  await expect.poll(currentAddress).toBe('/agentHome/withdraw?part=history');
});
