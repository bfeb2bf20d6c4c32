import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

const titles = JSON.stringify({ en: 'Points', ne: 'पोइन्ट', bn: 'পয়েন্ট' });

const terms = JSON.stringify({
  en: '<p>Valid bets and deposits of a day give points when the day is over. A bet that is voided takes its points back. Points never expire.</p>',
  ne: '<p>एक दिनको वैध बाजी र जम्माले दिन सकिएपछि पोइन्ट दिन्छ। रद्द भएको बाजीको पोइन्ट फिर्ता हुन्छ। पोइन्टको म्याद सकिँदैन।</p>',
  bn: '<p>এক দিনের বৈধ বাজি ও জমা দিন শেষে পয়েন্ট দেয়। বাতিল বাজির পয়েন্ট ফেরত যায়। পয়েন্টের মেয়াদ শেষ হয় না।</p>',
});

/** Rates in units of the brand's currency: one point for 100.00 of play or 200.00 of deposits, and 1.00 for 100 points. */
const definition = JSON.stringify({
  earning: [
    ...(['live', 'lottery', 'pvp', 'rng', 'sports'] as const).map((type) => ({ type, amountPerPoint: '100.00' })),
    { type: 'deposit', amountPerPoint: '200.00' },
  ],
  multipliers: [
    { vipLevel: 2, timesPpm: 1_200_000 },
    { vipLevel: 4, timesPpm: 2_000_000 },
  ],
  convert: { enabled: true, pointsPerUnit: 100, minimumPoints: 500, stepPoints: 100, turnoverPpm: 1_000_000 },
});

/** Items of the mall. Amounts are in minor units. */
const items = [
  {
    reward_id: 'cash-10',
    kind: 'cash',
    gives: 1_000n,
    points: 1_200n,
    stock: 100,
    names: { en: '10.00 cash', ne: 'नगद 10.00' },
  },
  {
    reward_id: 'bonus-50',
    kind: 'bonus',
    gives: 5_000n,
    turnover_ppm: 3_000_000n,
    points: 4_000n,
    stock: 100,
    names: { en: '50.00 bonus', ne: 'बोनस 50.00' },
  },
  { reward_id: 'cap', kind: 'thing', points: 2_500n, stock: 40, names: { en: 'Cap', ne: 'टोपी' } },
  {
    reward_id: 'thermos',
    kind: 'thing',
    points: 6_000n,
    stock: 15,
    amount_required_minor: 100_000n,
    names: { en: 'Thermos flask', ne: 'थर्मस' },
  },
] as const;

/** Stores the points program and the mall of every demo brand. */
export async function seedPoints(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId: merchant_id } of demoMerchants) {
    const program = {
      merchant_id,
      code: 'points',
      kind: 'points',
      state: 'on',
      titles,
      terms,
      definition,
      starts_at: now,
    };
    await tx.insertInto('reward_program').values(program).execute();
    await tx
      .insertInto('point_reward')
      .values(
        items.map(({ names, ...item }, position) => ({ ...item, merchant_id, position, names: JSON.stringify(names) })),
      )
      .execute();
  }
}
