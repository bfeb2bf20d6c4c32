import type { Tx } from '@baize/server/db';
import { toStoredTexts } from './stored.ts';
import type { Texts } from './texts.ts';

const SENT_AT = new Date('2026-01-05T06:20:00Z');

const title: Texts = {
  en: 'Your account is ready',
  ne: 'तपाईंको खाता तयार छ',
  bn: 'আপনার অ্যাকাউন্ট প্রস্তুত',
};
const content: Texts = {
  en: '<p>Everything here is play money, so try what you like. Two things are worth a minute first:</p><ul><li><a href="/help">The help centre</a> says how games, rounds and limits work.</li><li>The security centre, in the account menu, adds a second step to your log-in.</li></ul>',
  ne: '<p>यहाँ सबै खेल पैसा हो, त्यसैले जे मन लाग्छ खेल्नुहोस्। पहिले दुई कुरा हेर्न लायक छन्:</p><ul><li><a href="/help">सहायता केन्द्र</a>ले खेल, राउन्ड र सीमाबारे बताउँछ।</li><li>खाता मेनुको सुरक्षा केन्द्रले लगइनमा दोस्रो चरण थप्छ।</li></ul>',
  bn: '<p>এখানে সব টাকা খেলার, তাই যা খুশি চেষ্টা করুন। আগে দুটি জিনিস দেখে নিন:</p><ul><li><a href="/help">সহায়তা কেন্দ্র</a> খেলা, রাউন্ড ও সীমা বুঝিয়ে দেয়।</li><li>অ্যাকাউন্ট মেনুর নিরাপত্তা কেন্দ্র লগইনে দ্বিতীয় ধাপ যোগ করে।</li></ul>',
};

/** Sends each member the welcome message of an operator, unread. */
export async function seedMessages(tx: Tx): Promise<void> {
  const members = await tx.selectFrom('member').select(['member_id', 'merchant_id']).execute();
  const message = {
    kind: 'platform',
    sent_at: SENT_AT,
    titles: JSON.stringify(title),
    contents: toStoredTexts(content),
  };
  await tx
    .insertInto('inbox_message')
    .values(members.map((member) => ({ ...member, ...message })))
    .execute();
}
