import type { Tx } from '@baize/server/db';
import { createKeyRing } from '@baize/server/key-ring';
import { providerKeyRow } from '@baize/server/secret-row';
import type { StackPorts } from '../addresses.ts';
import type { Secrets } from '../secrets.ts';
import { demoMerchants } from './demo.ts';

/** Code of the payment sandbox, which takes no money (tooling/payment-sandbox). */
export const SANDBOX_PROVIDER = 'SANDBOX';

/** Stores the provider. Ports may differ between starts, so its address is updated each time. */
export async function seedProvider(tx: Tx, secrets: Secrets, { paymentsPort }: StackPorts): Promise<void> {
  const api_url = `http://127.0.0.1:${paymentsPort}`;
  await tx
    .insertInto('payment_provider')
    .values({ code: SANDBOX_PROVIDER, name: 'Baize Pay (sandbox)', dialect: 'baize-pay', api_url })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ api_url }))
    .execute();
  const keyRing = createKeyRing([Buffer.from(secrets.secretKey, 'base64')]);
  const row = providerKeyRow(SANDBOX_PROVIDER, secrets.paymentKeyId);
  const sealed_secret = keyRing.seal(secrets.paymentKeySecret, row);
  await tx
    .insertInto('payment_provider_key')
    .values({ provider_code: SANDBOX_PROVIDER, key_id: secrets.paymentKeyId, sealed_secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The bank and the e-wallet to whose accounts players transfer money, with the names of these deposit methods. */
interface HouseAccounts {
  readonly bank: string;
  readonly wallet: string;
  readonly names: { readonly bank: object; readonly wallet: object };
}

const cardNames = { en: 'Card or wallet', ne: 'कार्ड वा वालेट', bn: 'কার্ড বা ওয়ালেট' };
const vipCardNames = { en: 'Card, high amounts', ne: 'कार्ड, ठूलो रकम', bn: 'কার্ড, বড় পরিমাণ' };
const notes = {
  en: 'Write the reference into the remarks of the transfer, then send a picture of the receipt.',
  ne: 'ट्रान्सफरको कैफियतमा सन्दर्भ लेख्नुहोस्, त्यसपछि रसिदको तस्बिर पठाउनुहोस्।',
  bn: 'ট্রান্সফারের মন্তব্যে রেফারেন্স লিখুন, তারপর রসিদের ছবি পাঠান।',
};

/** Invented house accounts; none of them exists. */
const houseAccountsByMerchant: Readonly<Record<string, HouseAccounts>> = {
  BAIZE: {
    bank: 'Himchuli Bank',
    wallet: 'Lali Pay',
    names: {
      bank: { en: 'Bank transfer', ne: 'बैंक ट्रान्सफर', bn: 'ব্যাংক ট্রান্সফার' },
      wallet: { en: 'Lali Pay', ne: 'लाली पे', bn: 'লালি পে' },
    },
  },
  PADMA: {
    bank: 'Shapla Bank',
    wallet: 'Doyel Pay',
    names: {
      bank: { en: 'Bank transfer', ne: 'बैंक ट्रान्सफर', bn: 'ব্যাংক ট্রান্সফার' },
      wallet: { en: 'Doyel Pay', ne: 'दोयेल पे', bn: 'দোয়েল পে' },
    },
  },
};

/** Inserts the payment methods of each brand with their terms. Amounts are in minor units. */
export async function seedCashier(tx: Tx): Promise<void> {
  for (const { merchantId, code, name, currency } of demoMerchants) {
    const houseAccounts = houseAccountsByMerchant[code];
    if (!houseAccounts) throw new Error(`no house accounts of ${code}`);
    const toJson = JSON.stringify;
    const common = { merchant_id: merchantId, currency, notes: toJson(notes) };
    const account = { kind: 'manual', account_name: `${name} Entertainment`, usual_minutes: 30 };
    await tx
      .insertInto('deposit_method')
      .values([
        {
          ...common,
          method_id: 'card',
          kind: 'hosted',
          provider_code: SANDBOX_PROVIDER,
          names: toJson(cardNames),
          icon: 'card',
          min_minor: 20_000n,
          max_minor: 5_000_000n,
          daily_max_minor: 20_000_000n,
          fee_ppm: 15_000n,
          presets_minor: [50_000n, 100_000n, 500_000n, 1_000_000n],
          usual_minutes: 1,
          position: 1,
        },
        {
          ...common,
          ...account,
          method_id: 'bank',
          names: toJson(houseAccounts.names.bank),
          icon: 'bank',
          min_minor: 50_000n,
          max_minor: 20_000_000n,
          presets_minor: [100_000n, 500_000n, 1_000_000n, 2_500_000n],
          bank_name: houseAccounts.bank,
          account_number: `00${merchantId}7 5521 0480`,
          position: 2,
        },
        {
          ...common,
          ...account,
          method_id: 'wallet',
          names: toJson(houseAccounts.names.wallet),
          icon: 'wallet',
          min_minor: 10_000n,
          max_minor: 2_500_000n,
          daily_max_minor: 5_000_000n,
          presets_minor: [20_000n, 50_000n, 100_000n, 200_000n],
          usual_minutes: 15,
          bank_name: houseAccounts.wallet,
          account_number: `98${merchantId}4 110 220`,
          position: 3,
        },
        {
          ...common,
          method_id: 'card-vip',
          kind: 'hosted',
          provider_code: SANDBOX_PROVIDER,
          names: toJson(vipCardNames),
          icon: 'card',
          min_minor: 5_000_000n,
          max_minor: 50_000_000n,
          presets_minor: [5_000_000n, 10_000_000n, 25_000_000n],
          usual_minutes: 1,
          vip_min: 2,
          position: 4,
        },
      ])
      .execute();
    await tx.insertInto('deposit_setting').values({ merchant_id: merchantId }).execute();
    await tx
      .insertInto('approval_limit')
      .values({ merchant_id: merchantId, subject: 'deposit', alone_max_minor: 5_000_000n })
      .execute();
  }
}
