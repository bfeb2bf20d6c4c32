import { AGENT_TYPES, TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Db, Tx } from '../platform/db.ts';

/** Members of these types take no part in the referral programme: agents recruit their members, and trial accounts have no money. */
const NON_PLAYER_TYPES = [...AGENT_TYPES, TRIAL_TYPE];

/** A change of the sums of deposits and valid bets of a member. It is negative if a deposit was returned or a bet was voided. */
export interface FriendChange {
  readonly memberId: bigint;
  readonly depositsMinor: bigint;
  readonly validBetMinor: bigint;
}

/** The sums of a friend, which is a member whom a player has invited. `grantId` is the reward that the inviter got for the friend, if any. */
export interface FriendRow {
  readonly memberId: bigint;
  readonly inviterId: bigint;
  readonly registeredAt: Date;
  readonly depositsMinor: bigint;
  readonly validBetMinor: bigint;
  readonly grantId: bigint | null;
}

/**
 * Adds the changes to the sums of the members who were invited by a player, in one statement, and returns the updated rows. A member may occur in
 * `changes` once only, because one statement cannot update a row twice. Members without a player as their upline are ignored, because a member below
 * an agent is recruited, not invited.
 */
export async function addFriendFigures(tx: Tx, changes: readonly FriendChange[]): Promise<readonly FriendRow[]> {
  if (changes.length === 0) return [];
  assert(new Set(changes.map(({ memberId }) => memberId)).size === changes.length, 'a member has two changes');
  await sql`
    insert into referral_friend (bucket, member_id, merchant_id, inviter_id, deposits_minor, valid_bet_minor)
    select c.bucket, c.member_id, m.merchant_id, m.upline_id, c.deposits_minor, c.valid_bet_minor
    from unnest(
      ${changes.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${changes.map(({ memberId }) => memberId)}::bigint[],
      ${changes.map(({ depositsMinor }) => depositsMinor)}::bigint[], ${changes.map(({ validBetMinor }) => validBetMinor)}::bigint[]
    ) as c (bucket, member_id, deposits_minor, valid_bet_minor)
    join member m on m.member_id = c.member_id and m.type <> all(${NON_PLAYER_TYPES}::integer[])
    join member u on u.member_id = m.upline_id and u.type <> all(${NON_PLAYER_TYPES}::integer[])
    on conflict (bucket, member_id) do update set
      deposits_minor = referral_friend.deposits_minor + excluded.deposits_minor,
      valid_bet_minor = referral_friend.valid_bet_minor + excluded.valid_bet_minor`.execute(tx);
  const { rows } = await sql<FriendRow>`
    select f.member_id as "memberId", f.inviter_id as "inviterId", m.registered_at as "registeredAt", f.deposits_minor as "depositsMinor",
      f.valid_bet_minor as "validBetMinor", f.grant_id as "grantId"
    from referral_friend f join member m on m.member_id = f.member_id
    where f.bucket = any(${[...new Set(changes.map(({ memberId }) => bucketOf(memberId)))]}::smallint[])
      and f.member_id = any(${changes.map(({ memberId }) => memberId)}::bigint[])
    order by f.inviter_id, f.member_id`.execute(tx);
  return rows;
}

/** A trait by which two accounts may belong to one person. */
export type SharedTrait = 'device' | 'phone' | 'payout_account';

/**
 * Finds the traits that two members share and that suggest that both are one person: the IP address and user agent of a successful log-in
 * (`device`), the mobile number, or the number of a pay-out account (compared by its fingerprint; removed pay-out accounts count as well).
 */
export async function findSharedTraits(tx: Tx, memberId: bigint, otherMemberId: bigint): Promise<SharedTrait[]> {
  const { rows } = await sql<{ device: boolean; phone: boolean; payout_account: boolean }>`
    select
      exists (
        select from login_event a join login_event b on b.ip = a.ip and b.user_agent = a.user_agent
        where a.member_id = ${memberId} and b.member_id = ${otherMemberId} and a.outcome = 'ok' and b.outcome = 'ok'
      ) as device,
      exists (
        select from member a join member b on b.mobile = a.mobile
        where a.member_id = ${memberId} and b.member_id = ${otherMemberId}
      ) as phone,
      exists (
        select from payout_account a join payout_account b on b.fingerprint = a.fingerprint
        where a.member_id = ${memberId} and b.member_id = ${otherMemberId}
      ) as payout_account`.execute(tx);
  const [row] = rows;
  return (['device', 'phone', 'payout_account'] as const).filter((trait) => row?.[trait]);
}

/** The facts about an invited member that the inviter may see. */
export interface InvitedRow {
  readonly account: string;
  readonly registeredAt: Date;
  /** Whether a deposit was credited. Play money does not count. */
  readonly hasDeposited: boolean;
  /** Whether the member has met the conditions of the inviter's reward. */
  readonly isQualified: boolean;
}

/** Reads a page of the direct downline of the member, which registered with the member's referral code, newest first. */
export async function readInvited(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<readonly InvitedRow[]> {
  const { rows } = await sql<InvitedRow>`
    select m.account, m.registered_at as "registeredAt", f.qualified_at is not null as "isQualified",
      exists (
        select from deposit d where d.member_id = m.member_id and d.kind <> 'demo' and d.credited_at is not null
      ) as "hasDeposited"
    from member m
    left join referral_friend f on f.bucket = m.member_id & 255 and f.member_id = m.member_id
    where m.upline_id = ${memberId}
    order by m.member_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

/** Counts the members that `readInvited` lists over all pages. */
export async function countInvited(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('upline_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads the code by which the member invites friends. Throws if the member does not exist. */
export async function readReferralCode(db: Db, memberId: bigint): Promise<string> {
  const row = await db
    .selectFrom('member')
    .select('referral_code')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.referral_code;
}
