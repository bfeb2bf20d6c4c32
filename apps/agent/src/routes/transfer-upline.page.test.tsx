import { testScreen } from '@baize/pages/screen';
import { aLineTransfer, answerLineTransfers, lineTransferOptions } from '@baize/pages/worlds/cashier';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/transferUpline', (platform) => {
  platform.answer('lineTransferOptions', lineTransferOptions());
  answerLineTransfers(platform, [aLineTransfer()]);
});

testScreen('agent transfer-upline', { open, passesOver: frameCalls });

test('leads to the security centre of this site where the withdraw password is missing', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ withdrawPasswordSet: false })),
  });
  await page.getByRole('link', { name: t('security.withdraw_password_set') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('security.title') })).toBeVisible();
  expect(currentAddress()).toBe('/agentHome/securityCenter');
});

test('says so to the agent at the top of the tree', async () => {
  const { t } = await open({
    prepare: (platform) => platform.answer('lineTransferOptions', lineTransferOptions({ upline: null })),
  });
  await expect.element(page.getByText(t('line_transfer.no_upline'))).toBeVisible();
});
