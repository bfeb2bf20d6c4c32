import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { Tx } from '../../platform/db.ts';
import type { Message } from './insert-messages.ts';
import { insertOffers } from './insert-offers.ts';

const VipWarned = Type.Object({
  memberId: Type.String({ pattern: '^\\d{1,18}$' }),
  merchantId: Type.Integer(),
  label: Type.String(),
  currency: Type.String(),
  validBetToKeep: Type.String(),
  month: Type.String(),
  lastDay: Type.String(),
  at: Type.String({ format: 'date-time' }),
});
const vipWarnedSchema = Compile(VipWarned);

/**
 * Inserts the messages that warn members that their VIP level goes down at the end of the month. The warning invites to play, so members on a break
 * from play, and members who want no offers, do not get it.
 */
export async function insertVipWarnings(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  await insertOffers(
    tx,
    payloads.map((payload) => {
      assert(vipWarnedSchema.Check(payload), 'a warning about a VIP level without its figures');
      return toWarningMessage(payload);
    }),
  );
}

function toWarningMessage(warning: Static<typeof VipWarned>): Message {
  const { memberId, merchantId, month, at } = warning;
  return {
    member_id: BigInt(memberId),
    merchant_id: merchantId,
    kind: 'platform',
    sent_at: new Date(at),
    titles: JSON.stringify(toTitles(warning)),
    contents: JSON.stringify(toContents(warning)),
    event_key: `vip_warning:${month}`,
  };
}

function toTitles({ label }: Static<typeof VipWarned>): Record<string, string> {
  return {
    en: `Your level ${label} is about to go down`,
    ne: `तपाईंको स्तर ${label} घट्न लागेको छ`,
    bn: `আপনার ${label} স্তর কমতে যাচ্ছে`,
  };
}

function toContents({ label, validBetToKeep, currency, lastDay }: Static<typeof VipWarned>): Record<string, string> {
  const amount = `${currency} ${validBetToKeep}`;
  return {
    en: `<p>${label} is kept by a valid bet of ${amount} in a calendar month. If it is not reached by ${lastDay}, your level goes down by one.</p>`,
    ne: `<p>${label} कायम राख्न एक महिनामा ${amount} को वैध बाजी चाहिन्छ। ${lastDay} सम्म नपुगेमा तपाईंको स्तर एक तह घट्छ।</p>`,
    bn: `<p>${label} ধরে রাখতে এক মাসে ${amount} বৈধ বাজি লাগে। ${lastDay}-এর মধ্যে না হলে আপনার স্তর এক ধাপ কমবে।</p>`,
  };
}
