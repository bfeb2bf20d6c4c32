import type { MockPlatform } from '@baize/api/testing';
import type {
  Mission,
  MissionLeaderboardValue,
  MissionRank,
  MissionSummaryValue,
  RunningLeaderboard,
} from '@baize/contract/schemas/missions';
import type { InvitedMember, ReferralOverviewValue, ReferralReward } from '@baize/contract/schemas/referrals';

const MORNING = '2026-11-21T08:30:00.000Z';
const HOUR_MS = 3_600_000;

/** Creates a daily mission that is half done. */
export function aMission(number: number, change: Partial<Mission> = {}): Mission {
  return {
    missionId: `mission-${number}@2026-11-21`,
    title: `Mission number ${number}`,
    description: 'Play any game of this category.',
    image: '',
    period: 'daily',
    measure: 'valid_bet',
    gameTypes: ['RNG'],
    goal: '1000.00',
    progress: '500.00',
    reward: { kind: 'cash', amount: '20.00' },
    state: 'open',
    endsAt: new Date(Date.now() + 5 * HOUR_MS).toISOString(),
    terms: { content: `<p>Terms of mission ${number}.</p>`, turnoverTimes: '3', turnoverGameTypes: ['RNG'] },
    ...change,
  };
}

export function answerMissions(
  platform: MockPlatform,
  missions: readonly Mission[],
  change: Partial<MissionSummaryValue> = {},
): void {
  const claimable = missions.filter(({ state }) => state === 'claim').length;
  platform.answer('missionSummary', {
    currency: 'NPR',
    claimable,
    missions: [...missions],
    updatedAt: MORNING,
    ...change,
  });
}

export function aRank(rank: number, change: Partial<MissionRank> = {}): MissionRank {
  return {
    rank,
    account: `pl***${10 + rank}`,
    isMe: false,
    validBet: `${10_000 - rank}.00`,
    missionsDone: 3,
    reward: '0.00',
    ...change,
  };
}

/** A weekly leaderboard by valid bet. */
export function aBoard(code: string, change: Partial<RunningLeaderboard> = {}): RunningLeaderboard {
  return {
    code,
    title: `Leaderboard ${code}`,
    measure: 'valid_bet',
    period: 'weekly',
    prizes: [
      { fromRank: 1, toRank: 1, kind: 'cash', amount: '500.00', turnoverTimes: '1' },
      { fromRank: 2, toRank: 10, kind: 'points', amount: '100', turnoverTimes: '0' },
    ],
    terms: { content: `<p>Terms of ${code}.</p>` },
    ...change,
  };
}

export function answerLeaderboard(
  platform: MockPlatform,
  list: readonly MissionRank[],
  mine: MissionLeaderboardValue['mine'] = null,
  boards: readonly RunningLeaderboard[] = [aBoard('bets-of-week')],
): void {
  platform.answer('missionLeaderboard', ({ pageNo, pageSize, board }) => ({
    boards: [...boards],
    board: boards.find(({ code }) => code === board)?.code ?? boards[0]?.code,
    list: list.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: list.length,
    totalPages: Math.ceil(list.length / pageSize),
    currency: 'NPR',
    from: '2026-11-16',
    to: '2026-11-22',
    mine,
  }));
}

export function aReferral(change: Partial<ReferralOverviewValue> = {}): ReferralOverviewValue {
  return {
    enabled: true,
    referralCode: 'K7QF3W9Z',
    link: 'https://play.example/register?referralCode=K7QF3W9Z',
    currency: 'NPR',
    invited: 3,
    qualified: 1,
    rewarded: '100.00',
    claimable: '50.00',
    conditions: {
      depositRequired: '500.00',
      validBetRequired: '2000.00',
      rewardPerMember: '100.00',
      tiers: [
        { fromFriend: 1, reward: '100.00' },
        { fromFriend: 6, reward: '150.00' },
      ],
    },
    terms: { content: '<p>Terms of invitations.</p>', turnoverTimes: '1' },
    ...change,
  };
}

export function answerReferral(
  platform: MockPlatform,
  overview: ReferralOverviewValue,
  friends: readonly InvitedMember[],
  rewards: readonly ReferralReward[],
): void {
  platform.answer('referralOverview', overview);
  platform.answer('invitedMembers', { list: [...friends], total: friends.length, totalPages: 1 });
  platform.answer('referralRewards', {
    list: [...rewards],
    total: rewards.length,
    totalPages: 1,
    currency: 'NPR',
    totalAmount: '150.00',
  });
}

export function aFriend(number: number, change: Partial<InvitedMember> = {}): InvitedMember {
  return { account: `fr***0${number}`, registeredAt: MORNING, deposited: false, qualified: false, ...change };
}

export function aFriendReward(number: number, change: Partial<ReferralReward> = {}): ReferralReward {
  return {
    rewardId: String(number),
    account: `fr***0${number}`,
    amount: '50.00',
    state: 'claim',
    createdAt: MORNING,
    ...change,
  };
}
