import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { hidesOffers } from './offers-setting.ts';

/** The e-mail address and the mobile number of a member, and the facts that decide whether and in which language they are used. */
export interface MessageAddresses {
  readonly memberId: bigint;
  /** The verified e-mail address, or `null`. */
  readonly email: string | null;
  /** The verified mobile number in E.164 digits without the plus, or `null`. */
  readonly mobile: string | null;
  readonly language: string;
  readonly brand: string;
  readonly timeZone: string;
  /** The message channels that the brand has switched on. */
  readonly channels: readonly string[];
  /** Whether the member wants no offers or is on a break from play, so that no offer may be sent. */
  readonly hidesOffers: boolean;
}

/** Reads the addresses of members, by their ids. Members that do not exist are left out. */
export async function readMessageAddresses(
  db: Db | Tx,
  memberIds: readonly bigint[],
  now: Date,
): Promise<Map<bigint, MessageAddresses>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<MessageAddresses>`
    select m.member_id as "memberId", case when m.email_verified_at is not null then m.email_key end as email,
      case when m.mobile_verified_at is not null then m.mobile end as mobile, m.language, b.name as brand,
      b.time_zone as "timeZone", b.message_channels as channels, ${hidesOffers(now)} as "hidesOffers"
    from member m join merchant b on b.merchant_id = m.merchant_id
    where m.member_id = any(${[...memberIds]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}
