import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';

/** The facts about a member that the VIP rules use. */
export interface VipMember {
  readonly memberId: bigint;
  readonly type: number;
  readonly vipLevel: number;
  readonly registeredAt: Date;
  /** The birthday in the format "1990-02-28", or `null` if the member has not given one. */
  readonly birthday: string | null;
}

/**
 * Reads the VIP levels of members and the facts that decide about their rewards, and locks the rows in the order of their ids until the transaction
 * ends. Members who do not exist are left out.
 */
export async function lockVipMembers(tx: Tx, memberIds: readonly bigint[]): Promise<VipMember[]> {
  const { rows } = await sql<VipMember>`
    select member_id as "memberId", type, vip_level as "vipLevel", registered_at as "registeredAt", profile ->> 'birthday' as birthday
    from member where member_id = any(${[...memberIds]}::bigint[])
    order by member_id for no key update`.execute(tx);
  return rows;
}

/** Reads the VIP level of a member and the facts that decide about its rewards. Throws if the member does not exist. */
export async function readVipMember(db: Db | Tx, memberId: bigint): Promise<VipMember> {
  return await db
    .selectFrom('member')
    .select([
      'member_id as memberId',
      'type',
      'vip_level as vipLevel',
      'registered_at as registeredAt',
      sql<string | null>`profile ->> 'birthday'`.as('birthday'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Sets the VIP level of a member. Offers, limits and rates depend on this level. */
export async function setVipLevel(tx: Tx, memberId: bigint, level: number): Promise<void> {
  await tx.updateTable('member').set({ vip_level: level }).where('member_id', '=', memberId).execute();
}
