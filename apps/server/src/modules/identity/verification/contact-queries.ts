import type { Db } from '../../../platform/db.ts';

/** The bound contacts: number and address only where they are proved; null where nothing is bound. */
export interface Contacts {
  readonly mobile: string | null;
  readonly email: string | null;
  readonly realName: string | null;
}

export async function contactsOf(db: Db, memberId: bigint): Promise<Contacts> {
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

/** The member who has proved this number. */
export async function memberOfMobile(db: Db, merchantId: number, mobile: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('merchant_id', '=', merchantId)
    .where('mobile', '=', mobile)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.memberId;
}

export async function mobileIsTaken(db: Db, merchantId: number, mobile: string, byOther: bigint): Promise<boolean> {
  const memberId = await memberOfMobile(db, merchantId, mobile);
  return memberId !== undefined && memberId !== byOther;
}

export async function emailIsTaken(db: Db, merchantId: number, emailKey: string, byOther: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('member_id as memberId')
    .where('merchant_id', '=', merchantId)
    .where('email_key', '=', emailKey)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined && row.memberId !== byOther;
}
