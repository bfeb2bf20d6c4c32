import { AGENT_TYPES, TRIAL_TYPE } from '@baize/contract/limits';
import { sql, type RawBuilder } from 'kysely';
import type { CampaignFile } from '../domain/content/campaign.ts';
import type { Db, Tx } from '../platform/db.ts';
import { hidesOffers } from './offers-setting.ts';

/** The purpose and the audience of a message to many members, evaluated at the time `now`. */
export interface MessageAudience extends Pick<CampaignFile, 'purpose' | 'audience'> {
  readonly merchantId: number;
  readonly now: Date;
}

/** A member with the values that fill the placeholders of a message. */
export interface MessageRecipient {
  readonly member_id: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly vip_level: number;
  readonly brand: string;
}

/**
 * Returns the condition that the member with the alias `m` gets the message. Trial accounts and accounts that are not active get no messages. A
 * promotion is never sent to a member who is on a break from play or wants no offers. A dialling code is compared with the beginning of the number, which
 * is exact because no dialling code is the beginning of another one: "1" is all of North America and most of the Caribbean.
 */
function belongsToAudience({ merchantId, purpose, audience, now }: MessageAudience): RawBuilder<boolean> {
  const { who = 'both', vipMin, vipMax, below, tag, diallingCode, language } = audience;
  const agents = sql`m.type = any(${[...AGENT_TYPES]}::integer[])`;
  const conditions = [
    sql`m.merchant_id = ${merchantId} and m.state = 'active' and m.type <> ${sql.lit(TRIAL_TYPE)}`,
    ...(who === 'players' ? [sql`not ${agents}`] : []),
    ...(who === 'agents' ? [agents] : []),
    ...(vipMin === undefined ? [] : [sql`m.vip_level >= ${vipMin}`]),
    ...(vipMax === undefined ? [] : [sql`m.vip_level <= ${vipMax}`]),
    ...(tag === undefined
      ? []
      : [sql`exists (select from member_tag t where t.member_id = m.member_id and t.tag = ${tag})`]),
    ...(diallingCode === undefined
      ? []
      : [sql`m.mobile_verified_at is not null and m.mobile like ${`${diallingCode}%`}`]),
    ...(language === undefined ? [] : [sql`m.language = ${language}`]),
    ...(below === undefined
      ? []
      : [
          sql`m.line <@ (select a.line from member a where a.merchant_id = ${merchantId} and a.account_key = ${below.toLowerCase()})
            and m.account_key <> ${below.toLowerCase()}`,
        ]),
    ...(purpose === 'service' ? [] : [sql`not ${hidesOffers(now)}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Counts the members who get the message. */
export async function countRecipients(db: Db | Tx, audience: MessageAudience): Promise<number> {
  const { rows } = await sql<{
    count: bigint;
  }>`select count(*) as count from member m where ${belongsToAudience(audience)}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Reads up to `limit` members of the audience whose id is greater than `after`, in the order of their ids. */
export async function readRecipients(
  tx: Tx,
  audience: MessageAudience,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<MessageRecipient[]> {
  const { rows } = await sql<MessageRecipient>`
    select m.member_id, m.account, m.nickname, m.vip_level, b.name as brand
    from member m join merchant b on b.merchant_id = m.merchant_id
    where ${belongsToAudience(audience)} and m.member_id > ${after}
    order by m.member_id limit ${limit}`.execute(tx);
  return rows;
}

/** Finds one member of a brand by the account name, whatever the audience of the message is. */
export async function findRecipient(
  tx: Tx,
  merchantId: number,
  account: string,
): Promise<MessageRecipient | undefined> {
  const { rows } = await sql<MessageRecipient>`
    select m.member_id, m.account, m.nickname, m.vip_level, b.name as brand
    from member m join merchant b on b.merchant_id = m.merchant_id
    where m.merchant_id = ${merchantId} and m.account_key = ${account.toLowerCase()}`.execute(tx);
  return rows[0];
}
