import type { Db, Tx } from '../platform/db.ts';

/** Reads the account names of members, e.g. of both sides of a contract. An id without a member is missing in the result. */
export async function readAccounts(db: Db | Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'account'])
    .where('member_id', 'in', memberIds)
    .execute();
  return new Map(rows.map(({ member_id, account }) => [member_id, account]));
}

/** Reads the lines of members: the materialised paths of the agent tree, e.g. "1.17.204". */
export async function readLines(db: Db | Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'line'])
    .where('member_id', 'in', memberIds)
    .execute();
  return new Map(rows.map(({ member_id, line }) => [member_id, line]));
}

/** Finds the member of a brand by the key of its account. The key is the account in lower case; the caller has to convert it. */
export async function findMemberId(db: Db | Tx, merchantId: number, accountKey: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('account_key', '=', accountKey)
    .executeTakeFirst();
  return row?.member_id;
}

/** Returns whether the account of the member is active, i.e. neither blocked by an operator nor erased. */
export async function isActiveMember(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const { state } = await db
    .selectFrom('member')
    .select('state')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return state === 'active';
}

/** Reads the type of the member: player, agent or trial account (`AGENT_TYPES` and `TRIAL_TYPE` of the contract). */
export async function readMemberType(db: Db | Tx, memberId: bigint): Promise<number> {
  const { type } = await db
    .selectFrom('member')
    .select('type')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return type;
}

/** Reads what decides which offers a member gets: the type, the VIP level, and whether the member wants no offers. */
export async function readMemberStanding(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ readonly type: number; readonly vipLevel: number; readonly offersOff: boolean }> {
  return await db
    .selectFrom('member')
    .select(['type', 'vip_level as vipLevel', 'offers_off as offersOff'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Reads the direct upline of a member. Returns `undefined` if the member has no upline, or the account of the upline is not active. */
export async function findActiveUpline(
  db: Db | Tx,
  memberId: bigint,
): Promise<{ readonly memberId: bigint; readonly account: string } | undefined> {
  return await db
    .selectFrom('member as m')
    .innerJoin('member as u', 'u.member_id', 'm.upline_id')
    .select(['u.member_id as memberId', 'u.account'])
    .where('m.member_id', '=', memberId)
    .where('u.state', '=', 'active')
    .executeTakeFirst();
}

/** The settings of a member's brand that decide the currency of the member's money and the calendar days of its reports. */
export interface MemberMerchant {
  readonly merchantId: number;
  readonly currency: string;
  readonly timeZone: string;
}

/** Reads the brands of members, by the ids of the members. */
export async function readMerchantsOfMembers(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, MemberMerchant>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('member as m')
    .innerJoin('merchant', 'merchant.merchant_id', 'm.merchant_id')
    .select([
      'm.member_id as memberId',
      'merchant.merchant_id as merchantId',
      'merchant.currency',
      'merchant.time_zone as timeZone',
    ])
    .where('m.member_id', 'in', memberIds)
    .execute();
  return new Map(rows.map(({ memberId, ...merchant }) => [memberId, merchant]));
}

/** Reads the real name of the member, or `null` if the member has not given one. */
export async function readRealName(db: Db | Tx, memberId: bigint): Promise<string | null> {
  const { realName } = await db
    .selectFrom('member')
    .select('real_name as realName')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return realName;
}
