import { messageChannels, messageSubjects, type MessageChannel, type MessageSubject } from '@baize/contract/codes';
import type { MessageChoicesValue, SetMessageChoicesRequest } from '@baize/contract/schemas/inbox';
import { bucketOf } from '../../../domain/bucket.ts';
import { parseMinutesOfDay, formatMinutesOfDay } from '../../../domain/content/quiet-hours.ts';
import { takeLastCharacters, maskedAccount } from '../../../domain/cashier/masked-account.ts';
import { maskedEmail } from '../../../domain/identity/masked-email.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { readMessageAddresses } from '../../../members/message-addresses.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import type { SiteName } from '../../../scopes/merchant.ts';
import { readDevices } from './push-devices.ts';
import { readOrCreatePublicKey } from './push-keys.ts';

/**
 * The subjects that a member gets by push after adding the first browser, unless the member has chosen subjects before. Offers need an explicit
 * choice.
 */
const FIRST_PUSH_SUBJECTS: readonly MessageSubject[] = ['money', 'contracts', 'notes'];

/** The subjects that each site offers for a choice. */
const SUBJECTS_BY_SITE = {
  member: ['money', 'notes', 'offers'],
  agent: ['money', 'contracts', 'notes'],
} as const;

/** The member who chooses which messages arrive by which channel. */
export interface Chooser {
  readonly memberId: bigint;
  readonly merchantId: number;
  /** The site on which the member chooses, and its origin, e.g. "https://play.example". */
  readonly site: SiteName;
  readonly origin: string;
  readonly now: Date;
}

/** The subjects that a member has chosen for each channel, and the quiet hours in minutes after midnight (`null`: no quiet hours). */
interface StoredChoice {
  readonly push: readonly string[];
  readonly email: readonly string[];
  readonly sms: readonly string[];
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

const NO_COPIES: StoredChoice = { push: [], email: [], sms: [], quietFrom: null, quietUntil: null };

async function readChoice(db: Db | Tx, memberId: bigint): Promise<StoredChoice | undefined> {
  return await db
    .selectFrom('message_choice')
    .select(['push', 'email', 'sms', 'quiet_from as quietFrom', 'quiet_until as quietUntil'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .executeTakeFirst();
}

/** Reads the member's choices, the available channels, and the browsers that get notifications. */
export async function readChoices(
  db: Db,
  keyRing: Pick<KeyRing, 'seal'>,
  { memberId, merchantId, site, now }: Chooser,
): Promise<MessageChoicesValue> {
  const choice = await readChoice(db, memberId);
  const addresses = (await readMessageAddresses(db, [memberId], now)).get(memberId);
  const pushKey = await readOrCreatePublicKey(db, keyRing, { merchantId, now });
  const devices = await readDevices(db, memberId);
  const { push, email, sms, quietFrom, quietUntil } = choice ?? NO_COPIES;
  return {
    subjects: [...SUBJECTS_BY_SITE[site]],
    channels: messageChannels.filter((channel) => addresses?.channels.includes(channel)),
    // A channel whose address the member has lost is not offered, so its subjects are left out.
    chosen: {
      push: toSubjects(push),
      email: addresses?.email ? toSubjects(email) : [],
      sms: addresses?.mobile ? toSubjects(sms) : [],
    },
    ...(quietFrom !== null &&
      quietUntil !== null && { quiet: { from: formatMinutesOfDay(quietFrom), until: formatMinutesOfDay(quietUntil) } }),
    ...(addresses?.email && { email: maskedEmail(addresses.email) }),
    ...(addresses?.mobile && { mobile: maskedAccount(takeLastCharacters(addresses.mobile)) }),
    pushKey,
    devices: devices.map((device) => ({ ...device, addedAt: device.addedAt.toISOString() })),
  };
}

/** Narrows stored texts to subjects. A check of the table allows no other texts. */
function toSubjects(subjects: readonly string[]): MessageSubject[] {
  return messageSubjects.filter((subject) => subjects.includes(subject));
}

/** Stores the member's choices. Refuses subjects for a channel without a verified address with `verification.nothing_bound`. */
export async function storeChoices(
  db: Db,
  { memberId, site, origin, now }: Chooser,
  { chosen, quiet }: SetMessageChoicesRequest,
): Promise<Outcome<null>> {
  const addresses = (await readMessageAddresses(db, [memberId], now)).get(memberId);
  if (chosen.email.length > 0 && !addresses?.email) return refuse('verification.nothing_bound');
  if (chosen.sms.length > 0 && !addresses?.mobile) return refuse('verification.nothing_bound');
  const quietHours =
    quiet === undefined || quiet.from === quiet.until
      ? { quiet_from: null, quiet_until: null }
      : { quiet_from: parseMinutesOfDay(quiet.from), quiet_until: parseMinutesOfDay(quiet.until) };
  const { push, email, sms } = chosen;
  const values = { push, email, sms, ...quietHours, site, origin, changed_at: now };
  await db
    .insertInto('message_choice')
    .values({ bucket: bucketOf(memberId), member_id: memberId, ...values })
    .onConflict((conflict) => conflict.columns(['bucket', 'member_id']).doUpdateSet(values))
    .execute();
  return done(null);
}

/** Turns notifications on for a member who has no subject by push yet (`FIRST_PUSH_SUBJECTS`). Chosen subjects stay. */
export async function choosePushByDefault(tx: Tx, { memberId, site, origin, now }: Chooser): Promise<void> {
  const choice = await readChoice(tx, memberId);
  if (choice === undefined)
    await tx
      .insertInto('message_choice')
      .values({
        bucket: bucketOf(memberId),
        member_id: memberId,
        push: [...FIRST_PUSH_SUBJECTS],
        site,
        origin,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['bucket', 'member_id']).doNothing())
      .execute();
  else if (choice.push.length === 0)
    await tx
      .updateTable('message_choice')
      .set({ push: [...FIRST_PUSH_SUBJECTS], changed_at: now })
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .execute();
}

/** Removes all subjects of one channel, so that the member gets no copies by this channel any more. */
export async function endCopiesByChannel(db: Db, memberId: bigint, channel: MessageChannel, now: Date): Promise<void> {
  await db
    .updateTable('message_choice')
    .set({ [channel]: [], changed_at: now })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .execute();
}
