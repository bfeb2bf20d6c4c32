import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { anOffer, depositMethods } from '@baize/pages/worlds/cashier';
import { anApplication, answerApplications, answerRewards, aReward } from '@baize/pages/worlds/promotions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const offers = [
  anOffer({
    endsAt: '2027-01-01T00:00:00.000Z',
    rules: 'One account for each person.',
    turnoverGameTypes: ['SPORTS'],
  }),
  anOffer({ promotionId: '8', title: 'Welcome', frequency: 'first', obstacle: 'not_first' }),
];
const rewards = [
  aReward({ expiresAt: '2027-01-01T00:00:00.000Z', turnoverGameTypes: ['RNG', 'FISH'] }),
  aReward({
    rewardId: '18',
    kind: 'mission',
    title: 'Ten rounds',
    item: 'points',
    amount: '20',
    turnoverRequired: '0.00',
  }),
  aReward({ rewardId: '20', title: 'Gone back', state: 'returned', cause: 'deposit_returned' }),
  aReward({ rewardId: '19', title: 'Old news', state: 'rejected', reason: 'The picture shows another account.' }),
];
const mockAnswers = (platform: MockPlatform) => {
  platform.answer('depositMethods', depositMethods({ promotions: offers }));
  answerRewards(platform, rewards);
  answerApplications(platform, [anApplication()]);
};
const open = memberOpener('/member/rewardCenter', mockAnswers);
const openApplications = memberOpener('/member/rewardCenter?show=applications', mockAnswers);

const cardOf = (title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const claims = (platform: MockPlatform) => platform.calls.filter(({ id }) => id === 'claimReward');

testScreen('rewards-page', { open, passesOver: frameCalls });
testScreen('rewards-page, applications', { open: openApplications, passesOver: frameCalls });

describe('free rounds', () => {
  const freeRounds = {
    vassalage: 'LANTERN',
    gameCode: 'lantern-garden',
    gameName: 'Lantern Garden',
    rounds: 10,
    stake: '2.00',
    winTurnoverTimes: '3',
    validDays: 7,
  };
  const given = (state: 'waiting' | 'ready' | 'refused' | 'over') =>
    aReward({
      title: 'Ten free rounds',
      item: 'free_rounds',
      amount: '10',
      turnoverRequired: '0.00',
      state: 'claimed',
      claimedAt: '2026-11-24T08:30:00.000Z',
      freeRounds,
      freeRoundAward: { state, played: 4, playUntil: '2027-01-01T00:00:00.000Z', won: '12.50' },
    });
  const openWith = async (state: 'waiting' | 'ready' | 'refused' | 'over') =>
    await open({ prepare: (platform) => answerRewards(platform, [given(state)]) });
  const play = () => page.getByRole('link', { name: 'Play Lantern Garden' });

  test('show their game, the requirements of their wins and their progress, and lead to the game', async () => {
    await openWith('ready');
    const card = cardOf('Ten free rounds');
    await expect.element(card).toMatchTextContent(/10 free rounds/);
    await expect.element(card).toMatchTextContent(/At Lantern Garden, with a stake of .*2\.00/);
    await expect.element(card).toMatchTextContent('Valid bet before a withdrawal: 3× each win');
    await expect.element(card).toMatchTextContent(/Played: 4 of 10 · Won: .*12\.50/);
    await expect.element(card).toMatchTextContent(/Play them until 1 Jan 2027/);
    await expect.element(play()).toHaveAttribute('href', '/seamless?vendor=LANTERN&game=lantern-garden');
  });

  test.each(['waiting', 'refused', 'over'] as const)('in the state %s say so and open no game', async (state) => {
    const { t } = await openWith(state);
    const figures = { played: '4', rounds: '10', won: '' };
    const text = t(`reward.free_rounds_${state}`, figures).split(' · ')[0] ?? '';
    await expect.element(cardOf('Ten free rounds')).toMatchTextContent(text);
    expect(play().query()).toBeNull();
  });
});

describe('rewards', () => {
  test('show what they give and require, and until when they can be claimed', async () => {
    const { t } = await open();
    const reward = cardOf('Share your first win');
    await expect.element(reward).toMatchTextContent(/50\.00/);
    await expect.element(reward).toMatchTextContent(/Valid bet before a withdrawal: .*150\.00/);
    await expect.element(reward).toMatchTextContent('Bets that count: Slots, Fishing');
    await expect.element(reward).toMatchTextContent(/Claim it until 1 Jan 2027/);
    await expect.element(cardOf('Ten rounds')).toMatchTextContent(t('promotion.prize_points', { count: 20 }));
    await expect.element(cardOf('Old news')).toMatchTextContent('The picture shows another account.');
    expect(cardOf('Old news').getByRole('button').query()).toBeNull();
    await expect.element(cardOf('Gone back')).toMatchTextContent(t('reward.cause_deposit_returned'));
  });

  test('a double press claims once, and the result is shown with the balance', async () => {
    const { platform, t } = await open();
    platform.answer('claimReward', { currency: 'NPR', amount: '50.00', balance: '1050.00' });
    answerRewards(platform, [aReward({ state: 'claimed', claimedAt: '2026-11-24T08:30:00.000Z' })]);
    const button = page
      .getByRole('button', { name: t('reward.claim_of', { title: 'Share your first win' }) })
      .element() as HTMLButtonElement;
    button.click();
    button.click();
    await expect.element(page.getByText(/50\.00 was credited\. Your balance is .*1,050\.00/)).toBeVisible();
    await expect.element(cardOf('Share your first win')).toMatchTextContent(t('reward.state_claimed'));
    expect(claims(platform)).toHaveLength(1);
    expect(platform.calls.filter(({ id }) => id === 'balance').length).toBeGreaterThan(1);
  });

  test('a claim decreases the red count of the menu', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.answer('rewardCounts', { rewards: 2, missions: 0 }),
    });
    const menu = page.getByRole('main').getByRole('navigation', { name: t('member_centre.label') });
    const entry = menu.getByRole('link', { name: t('reward.title'), exact: false });
    await expect.element(entry).toMatchTextContent(/2$/);
    platform.answer('rewardCounts', { rewards: 1, missions: 0 });
    await press('button', t('reward.claim_of', { title: 'Ten rounds' }));
    await expect.element(entry).toMatchTextContent(/1$/);
  });

  test('a claim after a network failure repeats the same request', async () => {
    const { platform, t } = await open({
      prepare: (mock) => mock.refuse('claimReward', 'system.unexpected'),
    });
    const name = t('reward.claim_of', { title: 'Ten rounds' });
    await press('button', name);
    await expect.element(cardOf('Ten rounds').getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    platform.answer('claimReward', { currency: 'NPR', amount: '20', balance: '1000.00' });
    page
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(page.getByText(t('reward.credited_points', { count: 20 }))).toBeVisible();
    const [first, second] = claims(platform).map(({ request }) => request);
    expect(second).toEqual(first);
  });

  test('the address contains the filters', async () => {
    const { platform, t } = await memberOpener('/member/rewardCenter?kind=mission&state=claim', mockAnswers)();
    await expect.element(cardOf('Ten rounds')).toBeVisible();
    expect(cardOf('Share your first win').query()).toBeNull();
    expect(platform.calls.findLast(({ id }) => id === 'rewards')?.request).toMatchObject({ kind: 'mission' });
    answerRewards(platform, []);
    await page.getByRole('combobox', { name: t('reward.state') }).click();
    await page.getByRole('option', { name: t('reward.state_expired') }).click();
    await expect.poll(() => location.search).toBe('?kind=mission&state=expired');
    await expect.element(page.getByText(t('reward.found_none'))).toBeVisible();
  });

  test('show why nothing can be claimed now, and offer no button', async () => {
    const { t } = await open({ prepare: (platform) => answerRewards(platform, rewards, 'break') });
    await expect.element(page.getByText(t('promotion.obstacle_break'))).toBeVisible();
    expect(page.getByRole('button', { name: t('reward.claim'), exact: false }).query()).toBeNull();
  });

  test('link to the promotions while there are no rewards', async () => {
    const { t } = await open({ prepare: (platform) => answerRewards(platform, []) });
    await expect.element(page.getByText(t('reward.empty'))).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: t('reward.to_promotions') }))
      .toHaveAttribute('href', '/promotions');
  });
});

describe('bonuses with a deposit', () => {
  test('show everything that they give and require, and lead to the deposit', async () => {
    const { t } = await open();
    const offer = cardOf('Half on top');
    await expect
      .element(offer)
      .toMatchTextContent(
        /50% of the deposit, up to रू 200\.00 · for deposits from रू 300\.00 · once a day · Bets that count: Sports · until 1 Jan 2027/,
      );
    await expect.element(offer).toMatchTextContent(t('deposit.bonus_times', { times: '2' }));
    await expect.element(offer).toMatchTextContent('One account for each person.');
    await expect
      .element(offer.getByRole('link', { name: t('deposit.title') }))
      .toHaveAttribute('href', '/member/depositv2');
  });

  test('show why they cannot be chosen, and offer no link to them', async () => {
    const { t } = await open();
    await expect.element(cardOf('Welcome')).toMatchTextContent(t('deposit.bonus_not_first'));
    expect(cardOf('Welcome').getByRole('link').query()).toBeNull();
  });

  test('load when the person tries again', async () => {
    const { platform, t } = await open({ prepare: (mock) => mock.refuse('depositMethods', 'system.unexpected') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    platform.answer('depositMethods', depositMethods({ promotions: offers }));
    await press('button', t('act.try_again'));
    await expect.element(cardOf('Half on top')).toBeVisible();
  });
});

test('leads to the bonuses that were received', async () => {
  const { t } = await open();
  await expect
    .element(page.getByRole('link', { name: t('reward.taken') }))
    .toHaveAttribute('href', '/member/bonusDetails');
});

describe('applications', () => {
  test('show their state, the remark and the answer of the operator', async () => {
    const { t } = await openApplications({
      prepare: (platform) =>
        answerApplications(platform, [
          anApplication({ state: 'rejected', answer: 'The picture is blurred.' }),
          anApplication({ applicationId: '92', title: 'Goals of the week', state: 'issued', amount: '25.00' }),
        ]),
    });
    const rejected = cardOf('Share your first win');
    await expect.element(rejected).toMatchTextContent(t('promotion.state_rejected'));
    await expect.element(rejected).toMatchTextContent('My first win');
    await expect.element(rejected).toMatchTextContent('The picture is blurred.');
    await expect.element(cardOf('Goals of the week')).toMatchTextContent(/25\.00/);
    await expect
      .element(cardOf('Goals of the week').getByRole('link', { name: t('promotion.to_rewards') }))
      .toHaveAttribute('href', '/member/rewardCenter');
  });

  test('show that there are none', async () => {
    const { t } = await openApplications({ prepare: (platform) => answerApplications(platform, []) });
    await expect.element(page.getByText(t('promotion.application_empty'))).toBeVisible();
  });
});
