import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { aDraw, answerWheel, aPrize } from '@baize/pages/worlds/prizes';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/prizes/wheel', (platform) => {
  answerWheel(platform);
  platform.answer('spinWheel', aDraw());
});

testScreen('wheel-page', { open, passesOver: frameCalls });

test('shows every chance, turns for a ticket, and shows the prize and the link to its proof', async () => {
  const visit = await open();
  const { t } = visit;
  await expect.element(page.getByText(t('prize.percent', { percent: '0.05' }))).toBeVisible();
  await press('button', t('prize.spin'));
  await expect.element(page.getByText(t('prize.won', { prize: 'रू 500.00' })), { timeout: 8_000 }).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t('prize.check_draw') }))
    .toHaveAttribute('href', '/prizes/verify?draw=17');
  await press('button', t('prize.spin'));
  await expect.poll(() => requestsOf(visit, 'spinWheel').length).toBe(2);
  const [first, second] = requestsOf(visit, 'spinWheel');
  expect(first).not.toEqual(second);
});

test('shows that the drawn prize was gone, and that no ticket is left', async () => {
  const { t } = await open({
    prepare: (platform) => {
      answerWheel(platform, { tickets: 0 });
    },
  });
  await expectNote(page.getByRole('button', { name: t('prize.spin') }), t('prize.no_tickets'));
});

test('sends the same request again after a network failure', async () => {
  const visit = await open({
    prepare: (platform) => {
      platform.refuse('spinWheel', 'prize.no_ticket');
    },
  });
  const { platform, t } = visit;
  await press('button', t('prize.spin'));
  await expect.element(page.getByText(t('error:prize.no_ticket'))).toBeVisible();
  const drawn = aPrize('grand', { amount: '500.00' });
  const prize = aPrize('nothing', { kind: 'none', title: 'No prize', amount: '0' });
  platform.answer('spinWheel', aDraw({ drawn, prize }));
  await press('button', t('prize.spin'));
  await expect.element(page.getByText(t('prize.replaced', { drawn: 'रू 500.00' })), { timeout: 8_000 }).toBeVisible();
  const [first, second] = requestsOf(visit, 'spinWheel');
  expect(first).toEqual(second);
});
