import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, openAgent } from '../../testing/visit.tsx';

testScreen('not-found', {
  open: async (options) => await openAgent('/no/such/page', { signedIn: false, ...options }),
  passesOver: frameCalls,
});

test.each([
  ['visitor', '/agentHomes', false, '/agent'],
  ['agent', '/agentHome/nothing', true, '/agentHome'],
] as const)('leads a %s at %s to the right home', async (_name, path, signedIn, home) => {
  const { t } = await openAgent(path, { signedIn });
  await expect.element(page.getByRole('heading', { level: 1, name: t('not_found.title') })).toBeVisible();
  expect(document.title).toBe(`${t('not_found.title')} | baize`);
  await page.getByRole('link', { name: t('act.go_home') }).click();
  await expect.poll(currentAddress).toBe(home);
});
