import type { MockPlatform } from '@baize/api/testing';
import type { PromotionWinner } from '@baize/contract/schemas/prizes';
import type {
  ActivitiesValue,
  Activity,
  ActivityApplication,
  ActivityValue,
  Reward,
  RewardsValue,
} from '@baize/contract/schemas/promotions';

const MORNING = '2026-11-21T08:30:00.000Z';

export function anActivity(change: Partial<Activity> = {}): Activity {
  return {
    activityId: 'first-photo',
    kind: 'application',
    title: 'Share your first win',
    image: '',
    tab: 'daily',
    beginsAt: MORNING,
    endsAt: null,
    state: 'claim',
    ...change,
  };
}

/** Answers the list of activities as the server does: by tab and by a part of the title. */
export function answerActivities(
  platform: MockPlatform,
  all: readonly Activity[],
  obstacle: ActivitiesValue['obstacle'] = null,
): void {
  const tabs = [
    { code: 'daily', title: 'Every day' },
    { code: 'sports', title: 'Sports' },
  ].filter(({ code }) => all.some(({ tab }) => tab === code));
  platform.answer('activities', ({ tab, search = '' }) => {
    const list = all.filter(
      (activity) =>
        (tab === undefined || activity.tab === tab) && activity.title.toLowerCase().includes(search.toLowerCase()),
    );
    return { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, tabs, obstacle };
  });
}

/** Returns an activity with an application form that requires nothing, and without an obstacle. */
export function anActivityPage(change: Partial<ActivityValue> = {}): ActivityValue {
  return {
    ...anActivity(),
    currency: 'NPR',
    content: '<p>One application for each person.</p>',
    entry: 'apply',
    form: { remarkRequired: false, imagesRequired: false, codeRequired: false },
    obstacle: null,
    amount: null,
    item: null,
    turnoverTimes: '3',
    signIn: null,
    rescue: null,
    ...change,
  };
}

export function anApplication(change: Partial<ActivityApplication> = {}): ActivityApplication {
  return {
    applicationId: '91',
    rewardId: null,
    activityId: 'first-photo',
    title: 'Share your first win',
    state: 'process',
    amount: null,
    remark: 'My first win',
    answer: '',
    appliedAt: MORNING,
    ...change,
  };
}

export function answerApplications(platform: MockPlatform, list: readonly ActivityApplication[]): void {
  const totalPages = list.length === 0 ? 0 : 1;
  platform.answer('activityApplications', { list: [...list], total: list.length, totalPages, currency: 'NPR' });
}

/** Returns a reward of 50.00 that can be claimed and requires a valid bet of 150.00. */
export function aReward(change: Partial<Reward> = {}): Reward {
  return {
    rewardId: '17',
    kind: 'activity',
    title: 'Share your first win',
    item: 'cash',
    amount: '50.00',
    turnoverRequired: '150.00',
    state: 'claim',
    reason: '',
    cause: null,
    createdAt: MORNING,
    opensAt: MORNING,
    expiresAt: null,
    claimedAt: null,
    ...change,
  };
}

/** Answers the reward centre as the server does: by kind and state. */
export function answerRewards(
  platform: MockPlatform,
  all: readonly Reward[],
  obstacle: RewardsValue['obstacle'] = null,
): void {
  platform.answer('rewards', ({ kind, state }) => {
    const list = all.filter(
      (reward) => (kind === undefined || reward.kind === kind) && (state === undefined || reward.state === state),
    );
    return { list, total: list.length, totalPages: list.length === 0 ? 0 : 1, currency: 'NPR', obstacle };
  });
}

export function aWinner(change: Partial<PromotionWinner> = {}): PromotionWinner {
  return {
    account: 'su***92',
    kind: 'activity',
    title: 'Share your first win',
    prize: { prizeId: '1', kind: 'cash', title: 'Cash', image: '', amount: '50.00' },
    wonAt: MORNING,
    ...change,
  };
}
