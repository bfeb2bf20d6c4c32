import { artUrls } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

/** A deposit bonus as the table `deposit_bonus` stores it. Shares are parts per million. */
interface DemoBonus {
  readonly code: string;
  readonly titles: object;
  readonly percent_ppm: bigint;
  readonly max_minor: bigint;
  readonly least_minor: bigint;
  readonly turnover_ppm: bigint;
  readonly frequency: 'first' | 'daily' | 'always';
  readonly vip_min?: number;
  readonly one_per?: string[];
}

const rules = {
  en: 'Every game counts. If the deposit goes back, so does the bonus.',
  ne: 'सबै खेल गनिन्छन्। जम्मा फिर्ता भए बोनस पनि फिर्ता हुन्छ।',
  bn: 'সব খেলা গণ্য হয়। জমা ফেরত গেলে বোনাসও ফেরত যায়।',
};

const welcome = { en: 'First deposit bonus', ne: 'पहिलो जम्माको बोनस', bn: 'প্রথম জমার বোনাস' };

/** Bonuses by merchant code in the order of the offer. Amounts are in minor units. */
const bonuses: Readonly<Record<string, readonly DemoBonus[]>> = {
  BAIZE: [
    {
      code: 'welcome',
      titles: welcome,
      percent_ppm: 1_000_000n,
      max_minor: 500_000n,
      least_minor: 50_000n,
      turnover_ppm: 8_000_000n,
      frequency: 'first',
      one_per: ['phone', 'payoutAccount'],
    },
    {
      code: 'daily',
      titles: { en: 'Daily extra', ne: 'दैनिक थप', bn: 'দৈনিক বাড়তি' },
      percent_ppm: 200_000n,
      max_minor: 100_000n,
      least_minor: 100_000n,
      turnover_ppm: 5_000_000n,
      frequency: 'daily',
    },
    {
      code: 'high',
      titles: { en: 'Extra for VIP 2 and above', ne: 'VIP 2 र माथिका लागि थप', bn: 'VIP ২ ও তার উপরে বাড়তি' },
      percent_ppm: 50_000n,
      max_minor: 2_500_000n,
      least_minor: 5_000_000n,
      turnover_ppm: 3_000_000n,
      frequency: 'always',
      vip_min: 2,
    },
  ],
  PADMA: [
    {
      code: 'welcome',
      titles: welcome,
      percent_ppm: 500_000n,
      max_minor: 200_000n,
      least_minor: 50_000n,
      turnover_ppm: 6_000_000n,
      frequency: 'first',
    },
  ],
};

/** Stores the deposit bonuses (decision 28), starting now. */
export async function seedDepositBonuses(tx: Tx, now: Date): Promise<void> {
  for (const { merchantId, code, currency } of demoMerchants) {
    const rows = (bonuses[code] ?? []).map(({ titles, ...bonus }, index) => ({
      ...bonus,
      merchant_id: merchantId,
      currency,
      titles: JSON.stringify(titles),
      rules: JSON.stringify(rules),
      image: artUrls.promotionStem('reload'),
      starts_at: now,
      position: index + 1,
    }));
    if (rows.length === 0) throw new Error(`no bonuses of ${code}`);
    await tx.insertInto('deposit_bonus').values(rows).execute();
  }
}
