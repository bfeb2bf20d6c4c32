import { testScreen } from '@baize/pages/screen';
import { aMoneyMessage, aWrittenMessage, messagePage } from '@baize/pages/worlds/messages';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/messageV2', (platform) =>
  platform.answer('messages', messagePage([aMoneyMessage(), aWrittenMessage()], 2)),
);

testScreen('agent messages', { open, passesOver: frameCalls });

test('keeps the page of messages in an address of the agent centre', async () => {
  const { t } = await open();
  await page.getByRole('button', { name: t('pager.page', { page: 2 }) }).click();
  await expect.poll(currentAddress).toBe('/agentHome/messageV2?page=2');
});
