import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import { aBoard, aMission, answerLeaderboard, answerMissions, aRank } from '@baize/pages/worlds/missions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const done = aMission(1, { state: 'claim', progress: '1000.00' });
const mockAnswers = (platform: MockPlatform): void => {
  answerMissions(platform, [
    done,
    aMission(2, { measure: 'wins', goal: '3', progress: '1', gameTypes: [], reward: { kind: 'points', amount: '50' } }),
    aMission(3, { period: 'weekly', state: 'claimed', endsAt: '2099-01-01T00:00:00.000Z' }),
    aMission(4, { period: 'once', lockedBy: 'Mission number 2', endsAt: null }),
  ]);
  answerLeaderboard(platform, [aRank(1, { reward: '500.00', rewardKind: 'cash' }), aRank(2)], aRank(4711));
};
const open = memberOpener('/member/missionLeaderboard', mockAnswers);
const DAY_MS = 86_400_000;
const rowOf = (number: number) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `Mission number ${number}` })
    .first();

afterEach(() => void vi.useRealTimers());

testScreen('missions-page', { open, passesOver: frameCalls });

test('shows the missions by their period, with progress, reward and obstacles', async () => {
  const { t } = await open();
  const progress = rowOf(2).getByRole('progressbar');
  await expect.element(progress).toHaveAttribute('aria-valuetext', expect.stringMatching(/1 of 3/));
  await expect.element(rowOf(3)).toMatchTextContent(t('mission.claimed'));
  await expect.element(page.getByText(t('mission.locked', { mission: 'Mission number 2' }))).toBeVisible();
  for (const period of ['daily', 'weekly', 'once'] as const)
    await expect.element(page.getByRole('heading', { name: t(`mission.period_${period}`), exact: true })).toBeVisible();
});

test('counts down the last day of a period that had more days when the page was opened, and fetches the missions after it', async () => {
  const endsAtMs = Date.now() + 1.5 * DAY_MS;
  const mission = aMission(7, { endsAt: new Date(endsAtMs).toISOString() });
  const { platform, t } = await open({ prepare: (each) => answerMissions(each, [mission]) });
  const calls = () => platform.calls.filter(({ id }) => id === 'missionSummary').length;
  await expect.element(page.getByText(t('mission.days_left', { days: '1' }))).toBeVisible();
  const callsBefore = calls();
  vi.useFakeTimers({ toFake: ['Date'], now: endsAtMs - DAY_MS / 2 });
  await expect.element(page.getByRole('timer')).toMatchTextContent(/^(12:00:00|11:5\d:\d\d)$/);
  expect(calls()).toBe(callsBefore);
  vi.setSystemTime(endsAtMs);
  await expect.poll(calls).toBe(callsBefore + 1);
});

test('shows at which vendors a mission counts', async () => {
  const mission = aMission(6, { gameTypes: [], vendors: ['Pocket Games', 'Jade'] });
  const { t } = await open({ prepare: (platform) => answerMissions(platform, [mission]) });
  await expect.element(rowOf(6)).toMatchTextContent(t('mission.only_vendors', { vendors: 'Pocket Games, Jade' }));
});

test('claims a reward once, and shows it as claimed', async () => {
  const { platform, t } = await open();
  platform.answer('claimMission', { mission: { ...done, state: 'claimed' }, currency: 'NPR', balance: '20.00' });
  answerMissions(platform, [{ ...done, state: 'claimed' }]);
  await press('button', t('mission.claim_of', { mission: done.title }));
  await expect.element(rowOf(1)).toMatchTextContent(t('mission.claimed'));
  const claims = platform.calls.filter(({ id }) => id === 'claimMission');
  expect(claims.map(({ request }) => request)).toMatchObject([{ missionId: done.missionId }]);
});

test('shows why a reward cannot be claimed, and sends the same request on a retry', async () => {
  const { platform, t } = await open();
  platform.refuse('claimMission', 'reward.expired');
  const name = t('mission.claim_of', { mission: done.title });
  await press('button', name);
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:reward.expired'));
  await press('button', name);
  await vi.waitFor(() => expect(platform.calls.filter(({ id }) => id === 'claimMission')).toHaveLength(2));
  const [first, second] = platform.calls.filter(({ id }) => id === 'claimMission');
  expect(second?.request).toEqual(first?.request);
});

test('shows that a reward is in review, and the counted security steps', async () => {
  const review = aMission(5, {
    state: 'process',
    period: 'once',
    measure: 'security',
    goal: '2',
    progress: '2',
    gameTypes: [],
  });
  const { t } = await open({ prepare: (platform) => answerMissions(platform, [review]) });
  await expect.element(rowOf(5)).toMatchTextContent(t('mission.process'));
  const progress = rowOf(5).getByRole('progressbar', { name: t('mission.measure_security') });
  await expect.element(progress).toHaveAttribute('aria-valuetext', expect.stringMatching(/2 of 2/));
  expect(rowOf(5).getByRole('button').elements()).toEqual([]);
});

test("shows the best members and the member's own rank", async () => {
  const { t } = await open();
  await expect.element(page.getByText('4,711')).toBeVisible();
  await expect.element(page.getByRole('row').filter({ hasText: 'pl***11' })).toMatchTextContent('500.00');
  await expect.element(page.getByRole('heading', { name: t('mission.board') })).toBeVisible();
});

test('changes to the leaderboard by best multiple, which shows multiples and its smallest stake', async () => {
  const boards = [aBoard('bets'), aBoard('bests', { measure: 'best_multiple', minStake: '10.00' })];
  const best = aRank(1, { account: 'be***st', validBet: undefined, multiple: '125.50' });
  const { platform, t } = await open({ prepare: (each) => answerLeaderboard(each, [aRank(1)], null, boards) });
  await expect.element(page.getByText(t('mission.no_place'))).toBeVisible();
  answerLeaderboard(platform, [best], null, boards);
  await press('link', 'Leaderboard bests');
  await expect.element(page.getByRole('row').filter({ hasText: 'be***st' })).toMatchTextContent('125.50×');
  await expect.element(page.getByRole('columnheader', { name: t('mission.measure_best_multiple') })).toBeVisible();
  const own = page.getByText(/10\.00/);
  await expect.element(own.first()).toBeVisible();
  const asked = platform.calls.filter(({ id }) => id === 'missionLeaderboard').map(({ request }) => request);
  expect(asked.at(-1)).toMatchObject({ board: 'bests' });
});

test('keeps leaderboard and page in the address; another leaderboard starts at its first page', async () => {
  const boards = [aBoard('bets'), aBoard('wins')];
  const ranks = Array.from({ length: 21 }, (_, index) => aRank(index + 1));
  const { platform, t } = await memberOpener('/member/missionLeaderboard?board=wins&page=2', (each) => {
    answerMissions(each, []);
    answerLeaderboard(each, ranks, null, boards);
  })();
  const account = (name: string) => page.getByRole('row').filter({ hasText: name });
  const lastBoard = () => platform.calls.findLast(({ id }) => id === 'missionLeaderboard')?.request;
  await expect.element(account('pl***31')).toBeVisible();
  expect(lastBoard()).toMatchObject({ board: 'wins', pageNo: 2 });
  await press('button', t('pager.previous'));
  await expect.element(account('pl***11')).toBeVisible();
  expect(location.search).toBe('?board=wins');
  history.back();
  await expect.element(account('pl***31')).toBeVisible();
  await press('link', 'Leaderboard bets');
  await expect.element(account('pl***11')).toBeVisible();
  expect(location.search).toBe('?board=bets');
  expect(lastBoard()).toMatchObject({ board: 'bets', pageNo: 1 });
});

test('unfolds the full terms of a mission and of the leaderboard, with every prize', async () => {
  const { t } = await open();
  await rowOf(1).getByText(t('promotion.terms')).click();
  await expect.element(page.getByText('Terms of mission 1.')).toBeVisible();
  await expect.element(rowOf(1)).toMatchTextContent(t('promotion.turnover_times', { times: '3' }));
  const prizes = page.getByRole('list', { name: t('mission.prizes') });
  await expect.element(prizes).toMatchTextContent(/500\.00.*1× the amount.*100/);
  await expect.element(prizes).toMatchTextContent(t('mission.prize_ranks', { from: '2', to: '10' }));
  await page.getByLabelText(t('promotion.terms_of', { title: 'Leaderboard bets-of-week' })).click();
  await expect.element(page.getByText('Terms of bets-of-week.')).toBeVisible();
});

test('shows that there are no missions, and that nobody has a rank', async () => {
  const { t } = await open({
    prepare: (platform) => {
      answerMissions(platform, []);
      answerLeaderboard(platform, []);
    },
  });
  await expect.element(page.getByText(t('mission.empty'))).toBeVisible();
  await expect.element(page.getByText(t('mission.board_empty'))).toBeVisible();
  await expect.element(page.getByText(t('mission.no_place'))).toBeVisible();
});

test('shows no offer to a member on a break, and the reason', async () => {
  const { t } = await open({ prepare: (platform) => answerMissions(platform, [], { obstacle: 'break' }) });
  await expect.element(page.getByText(t('mission.obstacle_break'))).toBeVisible();
  expect(page.getByRole('heading', { name: t('mission.board') }).query()).toBeNull();
});
