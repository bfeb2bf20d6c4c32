import { testScreen } from '@baize/pages/screen';
import { answerSecurity } from '@baize/pages/worlds/security';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/securityCenter', answerSecurity);

// The frame of the agent's own pages, around the one that holds the most.
testScreen('account-page', { open, passesOver: frameCalls });

test('keeps its tabs in an address of the agent centre', async () => {
  const { t } = await open();
  await page.getByRole('tab', { name: t('security.devices_tab') }).click();
  await expect.poll(currentAddress).toBe('/agentHome/securityCenter?part=devices');
});
