import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { readAccounts } from '../../members/accounts.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMessages, type Message } from './insert-messages.ts';

const Digits = Type.String({ pattern: '^\\d{1,18}$' });
const LineMoved = Type.Object({
  merchantId: Type.Integer(),
  memberId: Digits,
  formerUplineId: Type.Union([Digits, Type.Null()]),
  uplineId: Type.Union([Digits, Type.Null()]),
  at: Type.String({ format: 'date-time' }),
});
type LineMoved = Static<typeof LineMoved>;
const lineMovedSchema = Compile(LineMoved);

/** Inserts the messages about moves to another upline. The moved member, the former upline and the new upline get a message each. */
export async function insertLineMoveMessages(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const moves = payloads.map((payload) => {
    assert(lineMovedSchema.Check(payload), 'an event of a line move without its members');
    return payload;
  });
  const accounts = await readAccounts(tx, moves.flatMap(listMembersOfMove));
  await insertMessages(
    tx,
    moves.flatMap((move) => listMembersOfMove(move).map((readerId) => toLineMoveMessage(move, readerId, accounts))),
  );
}

function listMembersOfMove({ memberId, formerUplineId, uplineId }: LineMoved): bigint[] {
  return [memberId, formerUplineId, uplineId].flatMap((id) => (id === null ? [] : [BigInt(id)]));
}

function toLineMoveMessage(move: LineMoved, readerId: bigint, accounts: ReadonlyMap<bigint, string>): Message {
  const account = accounts.get(BigInt(move.memberId)) ?? '';
  const upline = move.uplineId === null ? undefined : accounts.get(BigInt(move.uplineId));
  const { titles, contents } = buildTexts(readerId, move, { account, upline });
  return {
    member_id: readerId,
    merchant_id: move.merchantId,
    kind: 'platform',
    sent_at: new Date(move.at),
    titles: JSON.stringify(titles),
    contents: JSON.stringify(contents),
    event_key: `line_moved:${move.memberId}:${move.at}`,
  };
}

/** The accounts that the texts name. */
interface Names {
  readonly account: string;
  /** The new upline, or `undefined` if the member has no upline any more. */
  readonly upline: string | undefined;
}

type Texts = Readonly<Record<'titles' | 'contents', Readonly<Record<'en' | 'ne' | 'bn', string>>>>;

function buildTexts(readerId: bigint, { memberId, uplineId }: LineMoved, names: Names): Texts {
  if (String(readerId) === memberId) return buildMemberTexts(names);
  return String(readerId) === uplineId ? buildUplineTexts(names) : buildFormerUplineTexts(names);
}

/** Builds the texts for the moved member. Accounts consist of letters, digits and `_`, so they are safe in HTML without escaping. */
function buildMemberTexts({ upline }: Names): Texts {
  return {
    titles: { en: 'Your upline has changed', ne: 'तपाईंको अपलाइन बदलियो', bn: 'আপনার আপলাইন বদলেছে' },
    contents:
      upline === undefined
        ? {
            en: '<p>You have no upline any more. Your contracts with the former one count to the end of their window.</p>',
            ne: '<p>अब तपाईंको कुनै अपलाइन छैन। अघिल्लो अपलाइनसँगका करार चालु अवधिको अन्त्यसम्म गनिन्छन्।</p>',
            bn: '<p>এখন আপনার কোনো আপলাইন নেই। আগের আপলাইনের সঙ্গে চুক্তি চলতি সময়ের শেষ পর্যন্ত গণনা হবে।</p>',
          }
        : {
            en: `<p>Your upline is now ${upline}. Contracts with the former one count to the end of their window.</p>`,
            ne: `<p>अब तपाईंको अपलाइन ${upline} हो। अघिल्लो अपलाइनसँगका करार चालु अवधिको अन्त्यसम्म गनिन्छन्।</p>`,
            bn: `<p>এখন আপনার আপলাইন ${upline}। আগের আপলাইনের সঙ্গে চুক্তি চলতি সময়ের শেষ পর্যন্ত গণনা হবে।</p>`,
          },
  };
}

function buildUplineTexts({ account }: Names): Texts {
  return {
    titles: { en: 'A new direct downline', ne: 'नयाँ प्रत्यक्ष डाउनलाइन', bn: 'নতুন সরাসরি ডাউনলাইন' },
    contents: {
      en: `<p>${account} now stands directly below you. Its play counts in your team from now on.</p>`,
      ne: `<p>${account} अब सिधै तपाईंमुनि छ। अबदेखि उसको खेल तपाईंको टोलीमा गनिन्छ।</p>`,
      bn: `<p>${account} এখন সরাসরি আপনার নিচে। এখন থেকে তার খেলা আপনার টিমে গণনা হবে।</p>`,
    },
  };
}

function buildFormerUplineTexts({ account }: Names): Texts {
  return {
    titles: {
      en: 'A downline has left your line',
      ne: 'एक डाउनलाइन तपाईंको लाइनबाट गयो',
      bn: 'একজন ডাউনলাইন আপনার লাইন ছেড়েছে',
    },
    contents: {
      en: `<p>${account} stands in another line now. What its team has played until now stays in your reports.</p>`,
      ne: `<p>${account} अब अर्को लाइनमा छ। अहिलेसम्म उसको टोलीले खेलेको तपाईंका विवरणमा रहन्छ।</p>`,
      bn: `<p>${account} এখন অন্য লাইনে। তার টিম এ পর্যন্ত যা খেলেছে তা আপনার রিপোর্টে থাকবে।</p>`,
    },
  };
}
