import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

interface DemoProgram {
  readonly code: string;
  readonly kind: 'mission' | 'leaderboard' | 'referral';
  readonly titles: object;
  readonly terms: object;
  readonly definition: object;
}

const MISSION_TERMS = {
  en: '<p>What you do is counted by itself in the period shown. The reward can be claimed until 24 hours after the period ends; cash asks its own amount as valid bet once. Bets that are voided do not count.</p>',
  ne: '<p>तपाईंको काम देखाइएको अवधिमा स्वतः गनिन्छ। अवधि सकिएको २४ घण्टासम्म पुरस्कार लिन सकिन्छ; नगदले आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ। रद्द भएका बाजी गनिँदैनन्।</p>',
};

const missionBase = { gameTypes: [], claimHours: 24 };
const createCashReward = (amount: string) => ({ kind: 'cash', amount, turnoverPpm: 1_000_000 });

const missions: readonly DemoProgram[] = [
  {
    code: 'daily-bets',
    titles: { en: 'Play today', ne: 'आज खेल्नुहोस्' },
    definition: { ...missionBase, measure: 'valid_bet', goal: '500', period: 'daily', reward: createCashReward('5') },
  },
  {
    code: 'daily-wins',
    titles: { en: 'Three wins today', ne: 'आज तीन जित' },
    definition: { ...missionBase, measure: 'wins', goal: '3', period: 'daily', reward: { kind: 'points', points: 20 } },
  },
  {
    code: 'weekly-logins',
    titles: { en: 'Five days this week', ne: 'यो हप्ता पाँच दिन' },
    definition: {
      ...missionBase,
      measure: 'logins',
      goal: '5',
      period: 'weekly',
      reward: { kind: 'points', points: 100 },
    },
  },
  {
    code: 'weekly-deposits',
    titles: { en: 'Deposit this week', ne: 'यो हप्ता जम्मा गर्नुहोस्' },
    definition: { ...missionBase, measure: 'deposit', goal: '1000', period: 'weekly', reward: createCashReward('10') },
  },
  {
    code: 'weekly-bets',
    titles: { en: 'Keep playing', ne: 'खेल्दै जानुहोस्' },
    definition: {
      ...missionBase,
      measure: 'valid_bet',
      goal: '10000',
      period: 'weekly',
      after: 'weekly-deposits',
      reward: createCashReward('50'),
    },
  },
  {
    code: 'first-friends',
    titles: { en: 'Invite two friends', ne: 'दुई साथी निम्त्याउनुहोस्' },
    definition: { ...missionBase, measure: 'invitations', goal: '2', period: 'once', reward: createCashReward('50') },
  },
].map((mission) => ({ ...mission, kind: 'mission', terms: MISSION_TERMS }));

const leaderboard: DemoProgram = {
  code: 'weekly-board',
  kind: 'leaderboard',
  titles: { en: 'Leaderboard of the week', ne: 'हप्ताको लिडरबोर्ड' },
  terms: {
    en: '<p>Members are ranked by valid bet from Monday to Sunday. Of equal amounts, the one that was reached first is ahead. Prizes are granted an hour after the week ends and can be claimed for three days.</p>',
    ne: '<p>सोमबारदेखि आइतबारसम्मको वैध बाजीअनुसार स्थान तय हुन्छ। बराबर भएमा पहिले पुग्ने अगाडि हुन्छ। हप्ता सकिएको एक घण्टापछि पुरस्कार दिइन्छ र तीन दिनसम्म लिन सकिन्छ।</p>',
  },
  definition: {
    measure: 'valid_bet',
    gameTypes: [],
    period: 'weekly',
    prizes: [
      { fromRank: 1, toRank: 1, reward: createCashReward('500') },
      { fromRank: 2, toRank: 3, reward: createCashReward('200') },
      { fromRank: 4, toRank: 10, reward: { kind: 'points', points: 500 } },
    ],
    claimHours: 72,
  },
};

const multipleLeaderboard: DemoProgram = {
  code: 'daily-multiples',
  kind: 'leaderboard',
  titles: { en: 'Best multiple of the day', ne: 'दिनको उत्कृष्ट गुणक', bn: 'দিনের সেরা গুণক' },
  terms: {
    en: '<p>Members are ranked by what one bet of 10 or more paid for each unit of its stake. Of equal multiples, the bet that was made first is ahead. Prizes are granted an hour after the day ends and can be claimed for two days. Bets that are voided do not count.</p>',
    ne: '<p>१० वा बढीको एउटा बाजीले बाजी रकमको कति गुणा दियो, त्यसअनुसार स्थान तय हुन्छ। बराबर भएमा पहिले राखिएको बाजी अगाडि हुन्छ। दिन सकिएको एक घण्टापछि पुरस्कार दिइन्छ र दुई दिनसम्म लिन सकिन्छ। रद्द भएका बाजी गनिँदैनन्।</p>',
  },
  definition: {
    measure: 'best_multiple',
    minStake: '10',
    gameTypes: [],
    period: 'daily',
    prizes: [
      { fromRank: 1, toRank: 1, reward: createCashReward('100') },
      { fromRank: 2, toRank: 10, reward: { kind: 'points', points: 100 } },
    ],
    claimHours: 48,
  },
};

const referral: DemoProgram = {
  code: 'invite-friends',
  kind: 'referral',
  titles: { en: 'Invited friend', ne: 'निम्त्याइएको साथी' },
  terms: {
    en: '<p>A friend registers with your code, deposits 500 in total and reaches a valid bet of 2,000. You receive 50 for each of the first five friends and 80 for each further one. Where both share a device, a phone or a pay-out account, we check the reward first. It can be claimed for 30 days and asks its own amount as valid bet once.</p>',
    ne: '<p>साथीले तपाईंको कोडबाट दर्ता गरी जम्मा ५०० जम्मा गर्छन् र २,००० को वैध बाजी पुर्‍याउँछन्। पहिला पाँच साथीका लागि ५० र त्यसपछिका प्रत्येकका लागि ८० पाउनुहुन्छ। दुवैको यन्त्र, फोन वा भुक्तानी खाता एउटै भए हामी पहिले जाँच गर्छौं। ३० दिनसम्म लिन सकिन्छ र आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</p>',
  },
  definition: {
    depositRequired: '500',
    validBetRequired: '2000',
    tiers: [
      { fromFriend: 1, amount: '50' },
      { fromFriend: 6, amount: '80' },
    ],
    turnoverPpm: 1_000_000,
    claimDays: 30,
  },
};

/** Stores missions, a leaderboard and referral rewards of both brands, starting now. */
export async function seedMissions(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId } of demoMerchants) {
    const rows = [...missions, leaderboard, multipleLeaderboard, referral].map(
      ({ titles, terms, definition, ...program }, index) => ({
        ...program,
        merchant_id: merchantId,
        state: 'on',
        titles: JSON.stringify(titles),
        terms: JSON.stringify(terms),
        definition: JSON.stringify(definition),
        starts_at: now,
        position: 200 + index,
      }),
    );
    await tx.insertInto('reward_program').values(rows).execute();
  }
}
