import type { Db } from '../../../platform/db.ts';

/** The contacts that are bound to a member. Number and e-mail address are `null` unless the member has proved them. */
export interface Contacts {
  readonly mobile: string | null;
  readonly email: string | null;
  readonly realName: string | null;
}

/** Reads the bound contacts of the member. The e-mail address is in lower case. */
export async function readContacts(db: Db, memberId: bigint): Promise<Contacts> {
  const row = await db
    .selectFrom('member')
    .select([
      'mobile',
      'mobile_verified_at as mobileVerifiedAt',
      'email_key as email',
      'email_verified_at as emailVerifiedAt',
      'real_name as realName',
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    mobile: row.mobileVerifiedAt === null ? null : row.mobile,
    email: row.emailVerifiedAt === null ? null : row.email,
    realName: row.realName,
  };
}

/** Finds the member of the brand who has proved this number (E.164 digits). */
export async function findMemberByMobile(db: Db, merchantId: number, mobile: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.memberId;
}

/** Returns whether a member other than `exceptMemberId` has proved this number. */
export async function isMobileTaken(
  db: Db,
  merchantId: number,
  mobile: string,
  exceptMemberId: bigint,
): Promise<boolean> {
  const memberId = await findMemberByMobile(db, merchantId, mobile);
  return memberId !== undefined && memberId !== exceptMemberId;
}

/**
 * Returns whether a member other than `exceptMemberId` has proved this e-mail address. `emailKey` is the address in lower case. The id 0 belongs to
 * no member, so it excepts nobody.
 */
export async function isEmailTaken(
  db: Db,
  merchantId: number,
  emailKey: string,
  exceptMemberId: bigint,
): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('merchant_id', '=', merchantId)
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && row.memberId !== exceptMemberId;
}
