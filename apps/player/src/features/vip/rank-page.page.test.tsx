import type { MockPlatform } from '@baize/api/testing';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import { testScreen } from '@baize/pages/screen';
import { answerVip, aVipMember, aVipReward } from '@baize/pages/worlds/rewards-of-play';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/member/playerRank', (platform) => answerVip(platform));
const claims = (platform: MockPlatform) => platform.calls.filter(({ id }) => id === 'claimVipReward');

testScreen('rank-page', { open, passesOver: frameCalls });

test('shows what is missing for the next level and what keeps this one', async () => {
  const { t } = await open();
  await expect.element(page.getByRole('heading', { name: 'Sherpa' })).toBeVisible();
  const way = page.getByRole('region', { name: t('vip.way', { label: 'Summit' }) });
  const bet = way.getByRole('progressbar', { name: t('vip.valid_bet') });
  await expect.element(bet).toHaveAttribute('aria-valuetext', expect.stringMatching(/75,000\.00 to go/));
  const deposits = way.getByRole('progressbar', { name: t('vip.deposits') });
  await expect.element(deposits).toHaveAttribute('aria-valuetext', t('vip.reached'));
  const keep = page.getByRole('progressbar', { name: t('vip.keep') });
  await expect.element(keep).toHaveAttribute('aria-valuetext', expect.stringMatching(/500\.00 of .*2,000\.00/));
});

test('claims a reward once, and shows its amount', async () => {
  const { platform, t } = await open({
    prepare: (mock) => mock.answer('claimVipReward', { currency: 'NPR', amount: '10.00', balance: '110.00' }),
  });
  await press('button', t('vip.claim_of', { reward: t('vip.reward_upgrade') }));
  await expect.element(page.getByText(/10\.00 is in your wallet/)).toBeVisible();
  expect(claims(platform)).toMatchObject([{ request: { vipRewardId: '1' } }]);
});

test('shows why a reward was refused, and sends the same request again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('claimVipReward', 'reward.expired') });
  await press('button', t('vip.claim_of', { reward: t('vip.reward_upgrade') }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:reward.expired'));
  platform.answer('claimVipReward', { currency: 'NPR', amount: '10.00', balance: '110.00' });
  await press('button', t('vip.claim_of', { reward: t('vip.reward_upgrade') }));
  await expect.element(page.getByText(/10\.00 is in your wallet/)).toBeVisible();
  const ids = claims(platform).map(({ request }) => JSON.stringify(request));
  expect(new Set(ids).size).toBe(1);
});

test('shows the highest level without a next one, and a member without rewards', async () => {
  const top = aVipMember({ rank: 2, label: 'Summit', next: null, rewards: [], history: [] });
  const { t } = await open({ prepare: (platform) => answerVip(platform, top) });
  await expect.element(page.getByText(t('vip.top'))).toBeVisible();
  await expect.element(page.getByText(t('vip.rewards_empty'))).toBeVisible();
  await expect.element(page.getByText(t('vip.history_empty'))).toBeVisible();
});

test('does not call a level the highest while the list of levels lacks the next one', async () => {
  const ahead = aVipMember({
    rank: 2,
    label: 'Summit',
    next: { rank: 3, label: 'Everest', validBetLeft: '1.00', depositLeft: '1.00' },
  });
  const { t } = await open({ prepare: (platform) => answerVip(platform, ahead) });
  await expect.element(page.getByRole('region', { name: t('vip.way', { label: 'Everest' }) })).toBeVisible();
  expect(page.getByText(t('vip.top')).query()).toBeNull();
});

test('shows what each level gives, with the factor of its points', async () => {
  const { t } = await open();
  const row = page.getByRole('table', { name: t('vip.levels') }).getByRole('row', { name: /Summit/ });
  await expect.element(row).toMatchTextContent(/100\.00.*1\.5×/);
});

test('unfolds the rates of single vendors on a narrow screen, legible in both themes', async () => {
  const { t } = await open({ size: 'phone' });
  await page.viewport(360, 740);
  const table = page.getByRole('table', { name: t('vip.levels') });
  const row = table.getByRole('row', { name: /Summit/ });
  await expect.element(row.getByRole('group')).not.toHaveAttribute('open');
  await row.getByText(t('vip.vendor_rates', { count: 2 })).click();
  await expect.element(row.getByRole('group')).toHaveAttribute('open');
  await expect.element(row).toMatchTextContent(new RegExp(`0% Lantern, ${t('category.RNG')}`));
  await expect.element(row).toMatchTextContent(/0\.9% Himalaya Live Studio, .*from 25 Dec 2026/);
  expect(table.getByText(/own rate/).elements()).toHaveLength(1);
  expectNoHorizontalOverflow();
  await expectAccessibleInBothThemes({ checksFrame: false });
});

test('unfolds the full terms of the levels', async () => {
  const { t } = await open();
  await page.getByText(t('promotion.terms'), { exact: true }).click();
  await expect.element(page.getByText('Terms of levels.')).toBeVisible();
  await expect.element(page.getByText(/1× the amount/)).toBeVisible();
});

test('shows the state of a reward that can no longer be claimed', async () => {
  const mine = aVipMember({ rewards: [aVipReward(1, { state: 'expired', kind: 'birthday' })] });
  const { t } = await open({ prepare: (platform) => answerVip(platform, mine) });
  const list = page.getByRole('list', { name: t('vip.rewards') });
  await expect.element(list).toMatchTextContent(t('vip.state_expired'));
  expect(list.getByRole('button').query()).toBeNull();
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('vipMine', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerVip(platform);
  await press('button', t('act.try_again'));
  await expect.element(page.getByRole('heading', { name: 'Sherpa' })).toBeVisible();
});
