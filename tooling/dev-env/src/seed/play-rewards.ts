import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

interface DemoProgram {
  readonly code: string;
  readonly kind: 'vip' | 'rebate' | 'cashback';
  readonly titles: object;
  readonly terms: object;
  readonly definition: object;
}

/** Returns a VIP level of the demo; `factor` multiplies requirements and rewards from level to level. */
function createLevel(label: string, rank: number, factor: number) {
  const multiplier = rank === 0 ? 0 : factor ** (rank - 1);
  return {
    label,
    validBetRequired: String(10_000 * multiplier),
    depositRequired: String(2_000 * multiplier),
    validBetToKeep: String(1_000 * multiplier),
    upgrade: String(50 * multiplier),
    birthday: String(100 * multiplier),
    weekly: String(rank < 2 ? 0 : 20 * multiplier),
    monthly: String(60 * multiplier),
    withdrawalsPerDay: 5 + rank,
    withdrawalPerDay: String(50_000 * (rank + 1)),
    // The fee decreases from 0.5 % to nothing.
    withdrawalFeePpm: Math.max(5_000 - 1_000 * rank, 0),
  };
}

const LABELS = ['Traveller', 'Sherpa', 'Ridge', 'Glacier', 'Summit'];

const vip: DemoProgram = {
  code: 'vip',
  kind: 'vip',
  titles: { en: 'VIP levels', ne: 'VIP स्तर', bn: 'VIP স্তর' },
  terms: {
    en: '<p>Valid bet and deposits since your registration reach a level; the valid bet of a calendar month keeps it. A reward can be claimed for 30 days and asks its own amount as valid bet once.</p>',
    ne: '<p>दर्तादेखिको वैध बाजी र जम्माले स्तर पुग्छ; एक महिनाको वैध बाजीले त्यसलाई कायम राख्छ। पुरस्कार ३० दिनसम्म दाबी गर्न सकिन्छ र आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</p>',
    bn: '<p>নিবন্ধনের পর থেকে বৈধ বাজি ও জমায় স্তরে পৌঁছানো যায়; এক মাসের বৈধ বাজি তা ধরে রাখে। পুরস্কার ৩০ দিন দাবি করা যায় এবং নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</p>',
  },
  definition: {
    levels: LABELS.map((label, rank) => createLevel(label, rank, 4)),
    turnoverPpm: 1_000_000,
    claimDays: 30,
  },
};

const rates = (['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP', 'LOTT', 'ELOTT'] as const).flatMap((gameType) => [
  { gameType, vipFrom: 0, ratePpm: 3_000 },
  { gameType, vipFrom: 2, ratePpm: 5_000 },
  { gameType, vipFrom: 4, ratePpm: 8_000 },
]);

const rebate: DemoProgram = {
  code: 'rebate',
  kind: 'rebate',
  titles: { en: 'Rebate', ne: 'रिबेट', bn: 'রিবেট' },
  terms: {
    en: '<p>A share of every valid bet comes back, by category and VIP level. A rebate asks its own amount as valid bet once. A bet that is voided later is taken off the next rebate.</p>',
    ne: '<p>हरेक वैध बाजीको अंश वर्ग र VIP स्तरअनुसार फिर्ता आउँछ। रिबेटले आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ। पछि रद्द भएको बाजी अर्को रिबेटबाट घटाइन्छ।</p>',
    bn: '<p>প্রতিটি বৈধ বাজির অংশ বিভাগ ও VIP স্তর অনুযায়ী ফেরত আসে। রিবেট নিজের পরিমাণের সমান একবার বৈধ বাজি চায়। পরে বাতিল হওয়া বাজি পরের রিবেট থেকে বাদ যায়।</p>',
  },
  definition: { rates, minimumClaim: '1.00', turnoverPpm: 1_000_000 },
};

const cashback: DemoProgram = {
  code: 'cashback',
  kind: 'cashback',
  titles: { en: 'Weekly cashback', ne: 'साप्ताहिक क्यासब्याक', bn: 'সাপ্তাহিক ক্যাশব্যাক' },
  terms: {
    en: '<p>5 % of what you lost in a week, less the bonuses of that week. It can be claimed for 7 days and asks its own amount as valid bet once.</p>',
    ne: '<p>एक हप्तामा गुमाएको रकमबाट त्यस हप्ताको बोनस घटाएर ५ %। ७ दिनसम्म दाबी गर्न सकिन्छ र आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</p>',
    bn: '<p>এক সপ্তাহে হারানো পরিমাণ থেকে সেই সপ্তাহের বোনাস বাদ দিয়ে ৫ %। ৭ দিন দাবি করা যায় এবং নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</p>',
  },
  definition: { ratePpm: 50_000, minimum: '10.00', turnoverPpm: 1_000_000, claimDays: 7 },
};

/** Stores VIP levels, rebate and cashback of both brands, starting now. */
export async function seedPlayRewards(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId } of demoMerchants) {
    const rows = [vip, rebate, cashback].map(({ titles, terms, definition, ...program }, index) => ({
      ...program,
      merchant_id: merchantId,
      state: 'on',
      titles: JSON.stringify(titles),
      terms: JSON.stringify(terms),
      definition: JSON.stringify(definition),
      starts_at: now,
      position: 100 + index,
    }));
    await tx.insertInto('reward_program').values(rows).execute();
  }
}
