import { testScreen } from '@baize/pages/screen';
import { anEnvelope, answerEnvelopes } from '@baize/pages/worlds/prizes';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/prizes/envelopes', (platform) => {
  answerEnvelopes(platform);
  platform.answer('openRedEnvelope', { currency: 'NPR', amount: '14.00', balance: '14.00' });
});

testScreen('envelopes-page', { open, passesOver: frameCalls });

test('opens an envelope, shows its content, and leads to its proof', async () => {
  const { platform, t } = await open();
  await expect.element(page.getByText(t('prize.envelope_share', { number: '50', amount: 'रू 14.00' }))).toBeVisible();
  answerEnvelopes(platform, [anEnvelope({ state: 'claimed', amount: '14.00', drawId: '99' })]);
  await press('button', t('prize.envelope_open'));
  await expect.element(page.getByText(t('prize.envelope_got', { amount: 'रू 14.00' }))).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: t('prize.check_draw') }))
    .toHaveAttribute('href', '/prizes/verify?draw=99');
});

test('shows when the next window opens, and which envelopes are gone', async () => {
  const opensAt = new Date(Date.now() + 3_600_000).toISOString();
  const windows = [
    anEnvelope({ envelopeId: '1', state: 'gone', left: 0 }),
    anEnvelope({ envelopeId: '2', state: 'coming', opensAt, shares: [] }),
  ];
  const { t } = await open({ prepare: (platform) => answerEnvelopes(platform, windows) });
  await expect.element(page.getByText(t('prize.envelope_state_gone'))).toBeVisible();
  await expect.element(page.getByRole('timer', { name: t('prize.opens_in') })).toBeVisible();
  expect(page.getByRole('button', { name: t('prize.envelope_open') }).query()).toBeNull();
});

test('collapses the windows after the next one', async () => {
  const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const coming = [1, 2, 3].map((hours) =>
    anEnvelope({ envelopeId: String(hours), title: `Rain ${hours}`, state: 'coming', opensAt: at(hours) }),
  );
  const { t } = await open({ prepare: (platform) => answerEnvelopes(platform, [anEnvelope(), ...coming]) });
  await expect.element(page.getByRole('heading', { name: 'Rain 1' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Rain 2' })).not.toBeInTheDocument();
  await page.getByText(t('prize.envelope_later', { count: 2 }), { exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Rain 3' })).toBeVisible();
});

test('shows which condition the member does not meet', async () => {
  const { t } = await open({
    prepare: (platform) =>
      platform.refuse('openRedEnvelope', 'promotion.not_eligible', { obstacle: 'payout_account_missing' }),
  });
  await press('button', t('prize.envelope_open'));
  await expect.element(page.getByText(t('promotion.obstacle_payout_account_missing'))).toBeVisible();
});
