import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { answerRebates, aRebateOverview } from '@baize/pages/worlds/rewards-of-play';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/member/manualRebate', (platform) => answerRebates(platform));
const claims = (platform: MockPlatform) => platform.calls.filter(({ id }) => id === 'claimRebate');
const claimButton = () => page.getByRole('button', { name: /^Claim/ });

testScreen('rebate-page', { open, passesOver: frameCalls });

test('shows valid bet, rate and amount of each category, and the rebates received', async () => {
  const { t } = await open();
  const row = page.getByRole('table', { name: t('rebate.lines') }).getByRole('row', { name: /Slots/ });
  await expect.element(row).toMatchTextContent(/1,000\.00.*0\.5%.*5\.00/);
  const received = page.getByRole('table', { name: t('rebate.history') });
  await expect.element(received).toMatchTextContent(/Slots 0\.5%: .*4\.00/);
});

test('claims everything with one request, and fetches the figures again', async () => {
  const { platform } = await open({
    prepare: (mock) => mock.answer('claimRebate', { currency: 'NPR', amount: '6.50', balance: '106.50' }),
  });
  await expect.element(claimButton()).toBeVisible();
  answerRebates(platform, aRebateOverview({ lines: [], amount: '0.00' }));
  await claimButton().click();
  await expect.element(page.getByText(/6\.50 is in your wallet/)).toBeVisible();
  expect(claims(platform)).toHaveLength(1);
  await expect.element(page.getByText('There is no rebate at the moment.')).toBeVisible();
});

test('shows the minimum amount of a claim', async () => {
  const { platform } = await open({
    prepare: (mock) => answerRebates(mock, aRebateOverview({ amount: '0.99' })),
  });
  await expectNote(claimButton(), /from रू 1\.00 on/);
  expect(claims(platform)).toHaveLength(0);
});

test('shows why a claim was refused', async () => {
  const { t } = await open({ prepare: (mock) => mock.refuse('claimRebate', 'rebate.too_small') });
  await claimButton().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:rebate.too_small'));
});

test('offers no claim if the brand pays each night', async () => {
  const { t } = await open({ prepare: (mock) => answerRebates(mock, aRebateOverview({ manual: false })) });
  await expect.element(page.getByText(t('rebate.nightly'))).toBeVisible();
  expect(claimButton().query()).toBeNull();
});

test('explains rebate and cashback with their full terms, and leads to the reward centre', async () => {
  const { t } = await open();
  await page.getByLabelText(t('promotion.terms_of', { title: t('nav.rebate') })).click();
  await expect.element(page.getByText('Terms of rebates.')).toBeVisible();
  await expect.element(page.getByText(/5% of what you lost in a week.*10\.00/)).toBeVisible();
  await page.getByLabelText(t('promotion.terms_of', { title: 'Weekly cashback' })).click();
  await expect.element(page.getByText('Terms of cashback.')).toBeVisible();
  await expect.element(page.getByText(t('reward.no_turnover'))).toBeVisible();
  const link = page.getByRole('link', { name: t('rebate.to_rewards') });
  await expect.element(link).toHaveAttribute('href', '/member/rewardCenter');
});

test('names the vendor of a line, and explains a bet that was voided after its rebate', async () => {
  const lines = [{ gameType: 'RNG', vendor: 'Lantern', validBet: '-100.00', percent: '0.5', amount: '-0.50' }] as const;
  const { t } = await open({
    prepare: (mock) => answerRebates(mock, aRebateOverview({ lines: [...lines], amount: '-0.50' })),
  });
  await expect.element(page.getByText(t('rebate.voided'))).toBeVisible();
  await expect.element(page.getByRole('cell', { name: `${t('category.RNG')} · Lantern` })).toBeVisible();
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('rebateOverview', 'system.unexpected') });
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(t('error:system.unexpected'));
  answerRebates(platform);
  await press('button', t('act.try_again'));
  await expect.element(claimButton()).toBeVisible();
});
