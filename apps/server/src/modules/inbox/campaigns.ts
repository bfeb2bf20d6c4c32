import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import {
  CampaignAudience,
  fillCampaignTexts,
  type CampaignFile,
  type CampaignValues,
} from '../../domain/content/campaign.ts';
import { findRecipient, readRecipients, type MessageRecipient } from '../../members/message-readers.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { insertMessages, type Message } from './insert-messages.ts';

/** The largest number of members to whom one transaction sends a message. */
const CHUNK_MEMBERS_MAX = 500;
/** The time after which a run of the job starts no further chunk, so that it ends before the next run begins. */
const RUN_MAX_MS = 45_000;

/** A message to many members (a campaign) that is sent at the time `sendAt`. */
export interface NewCampaign extends CampaignFile {
  readonly merchantId: number;
  readonly sendAt: Date;
  readonly operator: string;
  readonly now: Date;
}

/** Stores a campaign, which `sendCampaigns` sends after `sendAt`. Returns its id. */
export async function scheduleCampaign(tx: Tx, campaign: NewCampaign): Promise<bigint> {
  const { merchantId, purpose, audience, titles, contents, sendAt, operator, now } = campaign;
  const { campaign_id } = await tx
    .insertInto('message_campaign')
    .values({
      merchant_id: merchantId,
      purpose,
      audience: JSON.stringify(audience),
      titles: JSON.stringify(titles),
      contents: JSON.stringify(contents),
      send_at: sendAt,
      created_by: operator,
      created_at: now,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

/** Cancels a campaign that is not completely sent; sent messages stay. Returns `false` if the brand has no such campaign. */
export async function cancelCampaign(
  tx: Tx,
  { merchantId, campaignId, now }: { readonly merchantId: number; readonly campaignId: bigint; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('message_campaign')
    .set({ state: 'cancelled', ended_at: now })
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['scheduled', 'sending'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sends the campaigns whose time has come. Each chunk and its progress are one transaction, so that an interrupted run can resume and no member gets
 * a message twice.
 */
export async function sendCampaigns(db: Db, now: Date): Promise<void> {
  const deadline = performance.now() + RUN_MAX_MS;
  while (performance.now() < deadline) if (!(await transaction(db, async (tx) => await sendNextChunk(tx, now)))) return;
}

/** Sends the next chunk. Returns whether there was one. A campaign that another worker has locked is left to that worker. */
async function sendNextChunk(tx: Tx, now: Date): Promise<boolean> {
  const campaign = await tx
    .selectFrom('message_campaign')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!campaign) return false;
  const { campaign_id, merchant_id, audience, purpose, last_member_id, sent } = campaign;
  assert(audienceSchema.Check(audience), `campaign ${campaign_id} has an audience of another shape`);
  const reach = {
    merchantId: merchant_id,
    purpose: purpose === 'promotion' ? purpose : 'service',
    audience,
    now,
  } as const;
  const recipients = await readRecipients(tx, reach, { after: last_member_id, limit: CHUNK_MEMBERS_MAX });
  await insertMessages(
    tx,
    recipients.map((reader) => toCampaignMessage(campaign, reader, now)),
    { isOffer: reach.purpose === 'promotion' },
  );
  const isDone = recipients.length < CHUNK_MEMBERS_MAX;
  await tx
    .updateTable('message_campaign')
    .set({
      state: isDone ? 'sent' : 'sending',
      ended_at: isDone ? now : null,
      last_member_id: recipients.at(-1)?.member_id ?? last_member_id,
      sent: sent + recipients.length,
    })
    .where('campaign_id', '=', campaign_id)
    .execute();
  return true;
}

const audienceSchema = Compile(CampaignAudience);

interface CampaignTexts {
  readonly campaign_id: bigint;
  readonly merchant_id: number;
  readonly titles: unknown;
  readonly contents: unknown;
}

function toCampaignMessage(
  { campaign_id, merchant_id, titles, contents }: CampaignTexts,
  recipient: MessageRecipient,
  now: Date,
): Message {
  return {
    ...fillMessage({ titles, contents }, recipient),
    member_id: recipient.member_id,
    merchant_id,
    kind: 'platform',
    sent_at: now,
    event_key: `campaign:${campaign_id}`,
    campaign_id,
  };
}

function fillMessage(texts: Pick<CampaignTexts, 'titles' | 'contents'>, recipient: MessageRecipient) {
  const values: CampaignValues = {
    account: recipient.account,
    nickname: recipient.nickname === '' ? recipient.account : recipient.nickname,
    vip: `VIP ${recipient.vip_level}`,
    brand: recipient.brand,
  };
  // The cast is safe: a check of the table and the validation of the campaign file limit both columns to texts by language.
  const [titles, contents] = [texts.titles, texts.contents] as Record<string, string>[];
  return {
    titles: JSON.stringify(fillCampaignTexts(titles ?? {}, values, 'text')),
    contents: JSON.stringify(fillCampaignTexts(contents ?? {}, values, 'html')),
  };
}

/** Sends the message of a campaign file to one member only, whatever the audience is. Returns `false` if the brand has no such member. */
export async function sendCampaignTest(
  tx: Tx,
  file: CampaignFile,
  { merchantId, account, now }: { readonly merchantId: number; readonly account: string; readonly now: Date },
): Promise<boolean> {
  const recipient = await findRecipient(tx, merchantId, account);
  if (!recipient) return false;
  const message = { member_id: recipient.member_id, merchant_id: merchantId, kind: 'platform', sent_at: now };
  await insertMessages(tx, [{ ...fillMessage(file, recipient), ...message }], {
    isOffer: file.purpose === 'promotion',
  });
  return true;
}

/** A campaign with the numbers of its messages. */
export interface CampaignResult {
  readonly campaignId: bigint;
  readonly state: string;
  readonly purpose: string;
  readonly sendAt: Date;
  readonly createdBy: string;
  readonly sent: number;
  /** The number of messages that are still in an inbox. A member may delete a message. */
  readonly kept: number;
  /** The number of kept messages that were read. */
  readonly read: number;
  /** The numbers of sent copies by channel. Copies are deleted after 30 days, and are then no longer counted. */
  readonly push: number;
  readonly email: number;
  readonly sms: number;
}

/** Reads the last campaigns of a brand, newest first, with the number of their messages that were read. */
export async function readCampaigns(db: Db, merchantId: number, limit: number): Promise<CampaignResult[]> {
  const { rows } = await sql<CampaignResult>`
    with shown as (
      select * from message_campaign where merchant_id = ${merchantId} order by campaign_id desc limit ${limit}
    ), counted as (
      select campaign_id, count(*)::integer as kept, count(read_at)::integer as read
      from inbox_message where campaign_id in (select campaign_id from shown) group by campaign_id
    ), copied as (
      select campaign_id, count(*) filter (where channel = 'push')::integer as push,
        count(*) filter (where channel = 'email')::integer as email, count(*) filter (where channel = 'sms')::integer as sms
      from message_copy where state = 'sent' and campaign_id in (select campaign_id from shown) group by campaign_id
    )
    select s.campaign_id as "campaignId", s.state, s.purpose, s.send_at as "sendAt", s.created_by as "createdBy", s.sent,
      coalesce(c.kept, 0) as kept, coalesce(c.read, 0) as read,
      coalesce(o.push, 0) as push, coalesce(o.email, 0) as email, coalesce(o.sms, 0) as sms
    from shown s
    left join counted c on c.campaign_id = s.campaign_id
    left join copied o on o.campaign_id = s.campaign_id
    order by s.campaign_id desc`.execute(db);
  return rows;
}
