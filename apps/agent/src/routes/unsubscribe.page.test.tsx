import { testScreen } from '@baize/pages/screen';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAgent } from '../../testing/visit.tsx';

const LINK = '/unsubscribe#42.sms.c2lnbmVk';

testScreen('unsubscribe-page', {
  open: async (options) => await openAgent(LINK, { signedIn: false, ...options }),
  passesOver: frameCalls,
});

test('ends the SMS of an agent without a log-in', async () => {
  const { t } = await openAgent(LINK, { signedIn: false });
  await page.getByRole('button', { name: t('unsubscribe.act') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('unsubscribe.done_title') })).toBeVisible();
});
