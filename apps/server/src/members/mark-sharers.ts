import type { PersonMark } from '@baize/contract/codes';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';

/**
 * The largest number of accounts that are found for one mark. A mark that more accounts share, such as the address of an internet café, does not
 * suggest one person.
 */
const SHARERS_MAX = 500;
/** Devices are compared for the member's log-ins of this many days only. */
export const DEVICE_DAYS = 180;

/** The member whose marks are compared with those of other accounts. */
export interface MarkOwner {
  readonly memberId: bigint;
  readonly merchantId: number;
}

/**
 * Finds the other accounts of the brand that share a mark (device, phone or pay-out account) with the member, which suggests that one person owns
 * them. Devices are compared by the IP address and the user agent of successful log-ins. Pay-out accounts are compared by the fingerprint of the
 * number, including removed accounts.
 */
export async function findSharers(db: Db | Tx, mark: PersonMark, owner: MarkOwner): Promise<readonly bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct other.member_id as "memberId" from ${joinSharers(mark, owner)}
    where other.member_id <> ${owner.memberId} limit ${SHARERS_MAX}`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

/** Returns the join of the member's own rows (`own`) with the rows of all accounts that have the same mark (`other`). */
function joinSharers(mark: PersonMark, { memberId, merchantId }: MarkOwner): RawBuilder<unknown> {
  switch (mark) {
    case 'phone':
      return sql`member own join member other on other.merchant_id = own.merchant_id and other.mobile = own.mobile
        and own.member_id = ${memberId}`;
    case 'payoutAccount':
      return sql`payout_account own join payout_account other on other.merchant_id = own.merchant_id
        and other.provider_code = own.provider_code and other.fingerprint = own.fingerprint and own.member_id = ${memberId}`;
    case 'device':
      return sql`(
          select distinct ip, user_agent from login_event
          where member_id = ${memberId} and outcome = 'ok' and at > now() - make_interval(days => ${DEVICE_DAYS})
        ) own join login_event other on other.merchant_id = ${merchantId} and other.ip = own.ip and other.user_agent = own.user_agent
        and other.outcome = 'ok'`;
    default:
      return mark satisfies never;
  }
}
