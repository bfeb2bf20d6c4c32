import type { MessageChannel } from '@baize/contract/codes';
import { formatMoney } from '@baize/money/format';
import { money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { localText, readingLanguages } from '../../../domain/content/local-text.ts';
import {
  createContractMessage,
  letterText,
  createMoneyMessage,
  shortenMessage,
  type MessageText,
} from '../../../domain/content/copy-texts.ts';
import { quietUntil } from '../../../domain/content/quiet-hours.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import { readMessageAddresses, type MessageAddresses } from '../../../members/message-addresses.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { htmlToPlainText } from '../../../platform/html.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { enqueueMessage } from '../../../platform/message-queue.ts';
import type { PartnerFetch } from '../../../platform/partner-fetch.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { CopyMetrics } from './metrics.ts';
import { sendPush, type PushResult } from './push.ts';
import { readDevicesOfMembers, removeDevice, type PushDevice } from './push-devices.ts';
import { openPushKeys, type PushKeys } from './push-keys.ts';
import { ONE_CLICK_PATH, createUnsubscribeToken } from './unsubscribe.ts';

/** The largest number of copies of one round. Their notifications are sent concurrently. */
const COPIES_PER_ROUND = 50;
/** The duration of a claim. If a worker stops, another worker sends its copies after this time. */
const CLAIM_SECONDS = 60;
/**
 * The number of attempts after which a copy is given up if its push service does not accept it. The waiting time begins with a minute and doubles, so
 * the last attempt is about half an hour after the first.
 */
const ATTEMPTS_MAX = 6;
/** The waiting time before the second attempt. Each further waiting time is twice as long. */
const FIRST_RETRY_MS = 60_000;
/** The page of the messages on each site. */
const MESSAGES_PATHS = { member: '/member/messageV2', agent: '/agentHome/messageV2' } as const;
/** The locale in which amounts are formatted, by language; the same as on the sites. */
const LOCALE_BY_LANGUAGE: Readonly<Record<string, string>> = { ne: 'ne-NP', bn: 'bn-BD' };

/** The dependencies of the worker that sends copies of messages by push, e-mail and SMS. */
export interface CopySender {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'open' | 'digest'>;
  readonly fetchPartner: PartnerFetch;
  readonly metrics?: CopyMetrics | undefined;
}

/** A copy that this worker has reserved for `CLAIM_SECONDS`. `attempts` includes the current attempt. */
interface ClaimedCopy {
  readonly copyId: bigint;
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly messageId: bigint;
  readonly channel: MessageChannel;
  readonly subject: string;
  readonly attempts: number;
}

/** The decision about a copy in this round. A letter is an e-mail or an SMS, which is passed to the queue of such messages. */
type Verdict =
  | FinalVerdict
  | { readonly kind: 'letter'; readonly channel: 'email' | 'sms'; readonly address: string; readonly text: MessageText }
  | { readonly kind: 'push'; readonly text: MessageText };

/**
 * The verdict that is stored. `dropped`: the copy is no longer wanted or has no address. `later`: the copy is tried again at the time `at`. This
 * round counts as an attempt unless the copy waits for the end of quiet hours.
 */
type FinalVerdict =
  | { readonly kind: 'sent' | 'dropped' | 'failed' }
  | { readonly kind: 'later'; readonly at: Date; readonly isAttempt: boolean };

/** Sends the next copies whose time has come. Returns their number. Several workers may send at the same time. */
export async function sendCopies(sender: CopySender, now: Date): Promise<number> {
  const copies = await claimCopies(sender.db, now);
  if (copies.length === 0) return 0;
  const facts = await readRoundFacts(sender, copies, now);
  const outcomes = await Promise.allSettled(
    copies.map(async (copy) => {
      const verdict = await sendCopy(sender, copy, facts, now);
      sender.metrics?.copies.inc({ channel: copy.channel, result: verdict.kind === 'letter' ? 'sent' : verdict.kind });
    }),
  );
  // The round waits for its slowest copy. Then the first exception is thrown to the caller.
  const failure = outcomes.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
  return copies.length;
}

async function claimCopies(db: Db, now: Date): Promise<ClaimedCopy[]> {
  const until = new Date(now.getTime() + CLAIM_SECONDS * 1000);
  const { rows } = await sql<ClaimedCopy>`
    update message_copy c set not_before = ${until}, attempts = attempts + 1
    where copy_id in (
      select copy_id from message_copy where state = 'waiting' and not_before <= ${now}
      order by not_before limit ${COPIES_PER_ROUND} for update skip locked)
    returning copy_id as "copyId", merchant_id as "merchantId", member_id as "memberId", message_id as "messageId",
      channel, subject, attempts`.execute(db);
  return rows;
}

interface RoundFacts {
  readonly addresses: ReadonlyMap<bigint, MessageAddresses>;
  readonly choices: ReadonlyMap<bigint, ChoiceRow>;
  readonly messages: ReadonlyMap<bigint, InboxRow>;
  readonly devices: ReadonlyMap<bigint, readonly PushDevice[]>;
  readonly pushKeys: ReadonlyMap<number, PushKeys>;
}

type ChoiceRow = Awaited<ReturnType<typeof readChoiceRows>>[number];
type InboxRow = Awaited<ReturnType<typeof readInboxRows>>[number];

async function readRoundFacts(
  { db, keyRing }: CopySender,
  copies: readonly ClaimedCopy[],
  now: Date,
): Promise<RoundFacts> {
  const memberIds = [...new Set(copies.map(({ memberId }) => memberId))];
  const pushCopies = copies.filter(({ channel }) => channel === 'push');
  const addresses = await readMessageAddresses(db, memberIds, now);
  const choices = await readChoiceRows(db, memberIds);
  const messages = await readInboxRows(db, copies);
  const devices = await readDevicesOfMembers(db, [...new Set(pushCopies.map(({ memberId }) => memberId))]);
  const pushKeys = await openPushKeys(db, keyRing, [...new Set(pushCopies.map(({ merchantId }) => merchantId))]);
  return {
    addresses,
    choices: new Map(choices.map((choice) => [choice.memberId, choice])),
    messages: new Map(messages.map((message) => [message.messageId, message])),
    devices: Map.groupBy(devices, ({ memberId }) => memberId),
    pushKeys,
  };
}

async function readChoiceRows(db: Db, memberIds: readonly bigint[]) {
  return await db
    .selectFrom('message_choice')
    .select(['member_id as memberId', 'push', 'email', 'sms', 'quiet_from', 'quiet_until', 'site', 'origin'])
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', [...memberIds])
    .execute();
}

async function readInboxRows(db: Db, copies: readonly ClaimedCopy[]) {
  return await db
    .selectFrom('inbox_message')
    .select(['message_id as messageId', 'kind', 'read_at as readAt', 'titles', 'contents', 'currency', 'amount_minor'])
    .where('member_id', 'in', [...new Set(copies.map(({ memberId }) => memberId))])
    .where('message_id', 'in', [...new Set(copies.map(({ messageId }) => messageId))])
    .execute();
}

async function sendCopy(sender: CopySender, copy: ClaimedCopy, facts: RoundFacts, now: Date): Promise<Verdict> {
  const verdict = judgeCopy(copy, facts, now);
  if (verdict.kind === 'letter') await queueLetter(sender, copy, verdict, facts, now);
  else if (verdict.kind === 'push') {
    const finalVerdict = await pushToDevices(sender, copy, verdict.text, facts, now);
    await storeVerdict(sender.db, copy, finalVerdict, now);
    return finalVerdict;
  } else await storeVerdict(sender.db, copy, verdict, now);
  return verdict;
}

/**
 * Decides what happens to a copy. The current facts count: since the copy was queued, the member may have read the message, changed the choice or
 * started a break.
 */
function judgeCopy(copy: ClaimedCopy, facts: RoundFacts, now: Date): Verdict {
  const { memberId, messageId, channel, subject } = copy;
  // A copy whose sending throws an error never stores a verdict. This check gives the copy up after `ATTEMPTS_MAX` attempts.
  if (copy.attempts > ATTEMPTS_MAX) return { kind: 'failed' };
  const choice = facts.choices.get(memberId);
  const addresses = facts.addresses.get(memberId);
  const message = facts.messages.get(messageId);
  if (!choice || !addresses || !message || message.readAt !== null) return { kind: 'dropped' };
  if (!choice[channel].includes(subject) || !addresses.channels.includes(channel)) return { kind: 'dropped' };
  if (subject === 'offers' && addresses.hidesOffers) return { kind: 'dropped' };
  const quietEnd = channel === 'email' ? undefined : findQuietEnd(choice, addresses, now);
  if (quietEnd) return { kind: 'later', at: quietEnd, isAttempt: false };
  const text = toMessageText(message, addresses.language);
  if (channel === 'push') return { kind: 'push', text };
  const address = channel === 'email' ? addresses.email : addresses.mobile;
  return address === null ? { kind: 'dropped' } : { kind: 'letter', channel, address, text };
}

function findQuietEnd({ quiet_from, quiet_until }: ChoiceRow, { timeZone }: MessageAddresses, now: Date) {
  if (quiet_from === null || quiet_until === null) return undefined;
  return quietUntil(now, { from: quiet_from, until: quiet_until }, timeZone);
}

function toMessageText({ kind, titles, contents, currency, amount_minor }: InboxRow, language: string): MessageText {
  if (kind === 'contract') return createContractMessage(language);
  const languages = readingLanguages(language, language);
  if (kind === 'platform')
    return shortenMessage(localText(titles, languages), htmlToPlainText(localText(contents, languages)));
  assert(currency !== null && amount_minor !== null, 'a message about money has an amount');
  const amount = formatMoney(money(currencyOf(currency), amount_minor), LOCALE_BY_LANGUAGE[language] ?? 'en');
  return createMoneyMessage(kind, amount, language);
}

/** Passes the letter to the queue of e-mails and SMS, which has its own attempts, and ends the copy in the same transaction. */
async function queueLetter(
  { db, keyRing }: CopySender,
  copy: ClaimedCopy,
  { channel, address, text }: Extract<Verdict, { kind: 'letter' }>,
  facts: RoundFacts,
  now: Date,
): Promise<void> {
  const { merchantId, memberId } = copy;
  const [addresses, choice] = [facts.addresses.get(memberId), facts.choices.get(memberId)];
  assert(addresses !== undefined && choice !== undefined, 'the verdict was made of both');
  const { brand, language } = addresses;
  const token = createUnsubscribeToken(keyRing, merchantId, { memberId, channel });
  const body = letterText(text, {
    brand,
    language,
    messageUrl: `${choice.origin}${MESSAGES_PATHS[choice.site === 'agent' ? 'agent' : 'member']}`,
    // The token is in the fragment, which browsers do not send, so no server or proxy logs it.
    unsubscribeUrl: `${choice.origin}/unsubscribe#${token}`,
  });
  const unsubscribeUrl = channel === 'email' ? `${choice.origin}${ONE_CLICK_PATH}?token=${token}` : undefined;
  await transaction(db, async (tx) => {
    const isFirst = await storeVerdict(tx, copy, { kind: 'sent' }, now);
    const letter = { channel, address, subject: `${brand}: ${text.title}`, body, unsubscribeUrl };
    if (isFirst) await enqueueMessage(tx, merchantId, letter, now);
  });
}

/**
 * Sends the notification to each browser of the member. The copy counts as sent if at least one browser accepts it. Browsers that are gone are
 * removed.
 */
async function pushToDevices(
  { db, fetchPartner }: CopySender,
  { memberId, merchantId, messageId, attempts }: ClaimedCopy,
  text: MessageText,
  facts: RoundFacts,
  now: Date,
): Promise<FinalVerdict> {
  const [keys, choice, addresses] = [
    facts.pushKeys.get(merchantId),
    facts.choices.get(memberId),
    facts.addresses.get(memberId),
  ];
  const devices = facts.devices.get(memberId) ?? [];
  if (!keys || !choice || !addresses || devices.length === 0) return { kind: 'dropped' };
  const { language } = addresses;
  const results = await Promise.all(
    devices.map(async (device): Promise<PushResult> => {
      const push = {
        device,
        keys,
        origin: choice.origin,
        text,
        language,
        messageId,
        path: MESSAGES_PATHS[device.site],
      };
      const result = await sendPush(fetchPartner, push);
      if (result === 'gone') await removeDevice(db, memberId, device.deviceId);
      return result;
    }),
  );
  if (results.includes('sent')) return { kind: 'sent' };
  if (!results.includes('later')) return { kind: results.includes('refused') ? 'failed' : 'dropped' };
  if (attempts >= ATTEMPTS_MAX) return { kind: 'failed' };
  return { kind: 'later', at: new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (attempts - 1)), isAttempt: true };
}

/** Stores the verdict. Returns `false` if another worker has ended the copy in the meantime. */
async function storeVerdict(db: Db | Tx, { copyId }: ClaimedCopy, verdict: FinalVerdict, now: Date): Promise<boolean> {
  const values =
    verdict.kind === 'later'
      ? { not_before: verdict.at, ...(!verdict.isAttempt && { attempts: sql<number>`attempts - 1` }) }
      : { state: verdict.kind, ended_at: now };
  const { numUpdatedRows } = await db
    .updateTable('message_copy')
    .set(values)
    .where('copy_id', '=', copyId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
