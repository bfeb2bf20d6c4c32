import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

const savedReplies = [
  {
    code: 'looking',
    texts: {
      en: 'Thank you for writing. We are looking into it and will answer today.',
      ne: 'लेख्नुभएकोमा धन्यवाद। हामी हेर्दै छौं र आजै जवाफ दिन्छौं।',
      bn: 'লেখার জন্য ধন্যবাদ। আমরা দেখছি এবং আজই উত্তর দেব।',
    },
  },
  {
    code: 'receipt',
    texts: {
      en: 'Please send us a picture of the receipt of your bank.',
      ne: 'कृपया बैंकको रसिदको तस्बिर पठाउनुहोस्।',
      bn: 'অনুগ্রহ করে ব্যাংকের রসিদের ছবি পাঠান।',
    },
  },
] as const;

/** Stores the saved replies of each brand's operators. */
export async function seedDesk(tx: Tx): Promise<void> {
  for (const { merchantId } of demoMerchants)
    for (const { code, texts } of savedReplies)
      await tx
        .insertInto('canned_answer')
        .values({ merchant_id: merchantId, code, texts: JSON.stringify(texts) })
        .execute();
}
