import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

/** A bank or e-wallet to which members can withdraw. */
interface Provider {
  readonly code: string;
  readonly kind: 'bank' | 'ewallet';
  readonly names: Readonly<Record<string, string>>;
}

/** Invented banks and e-wallets by the brand's currency. */
const providers: Readonly<Record<string, readonly Provider[]>> = {
  NPR: [
    { code: 'GANDAKI', kind: 'bank', names: { en: 'Gandaki Bank', ne: 'गण्डकी बैंक', bn: 'গণ্ডকী ব্যাংক' } },
    { code: 'KOSHI', kind: 'bank', names: { en: 'Koshi Bank', ne: 'कोशी बैंक', bn: 'কোশী ব্যাংক' } },
    { code: 'MERO', kind: 'ewallet', names: { en: 'Mero Wallet', ne: 'मेरो वालेट', bn: 'মেরো ওয়ালেট' } },
  ],
  BDT: [
    { code: 'JAMUNA', kind: 'bank', names: { en: 'Jamuna River Bank', bn: 'যমুনা নদী ব্যাংক', ne: 'यमुना नदी बैंक' } },
    { code: 'SHAPLA', kind: 'ewallet', names: { en: 'Shapla Wallet', bn: 'শাপলা ওয়ালেট', ne: 'शाप्ला वालेट' } },
  ],
};

const withdrawalRule = {
  min_minor: 50_000n,
  max_minor: 20_000_000n,
  day_max_minor: 50_000_000n,
  day_count_max: 5,
  open_max: 2,
  fee_ppm: 5_000,
  receipt_minutes: 1_440,
};
/** Maximum amount that one operator approves alone. */
const ALONE_MAX_MINOR = 2_500_000n;
const lineTransferRule = { min_minor: 10_000n, max_minor: 10_000_000n, day_max_minor: 30_000_000n };

/** Stores the withdrawal rules and providers of the demo's brands, and their rules for transfers within a line. */
export async function seedPayouts(tx: Tx): Promise<void> {
  for (const { merchantId: merchant_id, currency } of demoMerchants) {
    await tx
      .insertInto('withdrawal_rule')
      .values({ merchant_id, ...withdrawalRule })
      .execute();
    await tx
      .insertInto('line_transfer_rule')
      .values({ merchant_id, ...lineTransferRule })
      .execute();
    await tx
      .insertInto('approval_limit')
      .values({ merchant_id, subject: 'withdrawal', alone_max_minor: ALONE_MAX_MINOR })
      .execute();
    const rows = (providers[currency] ?? []).map(({ names, ...row }, position) => ({
      merchant_id,
      ...row,
      names: JSON.stringify(names),
      position,
    }));
    await tx.insertInto('payout_provider').values(rows).execute();
  }
}
