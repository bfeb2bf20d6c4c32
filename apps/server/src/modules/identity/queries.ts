import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { internationalNumber } from '../../domain/identity/mobile-number.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { LoginType, PasswordState, MemberWithPasswordHash } from './login-types.ts';
import { USER_AGENT_LENGTH_MAX } from './login-events.ts';
import type { Upline } from './register-upline.ts';

/** A member with the facts about the password that a log-in with a password needs. */
export interface LoginRow extends MemberWithPasswordHash {
  readonly passwordChangedAt: Date;
  readonly passwordIsInitial: boolean;
}

const loginColumns = [
  'member_id as memberId',
  'account',
  'type',
  'state',
  'first_login_at as firstLoginAt',
  'password_hash as passwordHash',
] as const;

/** Finds a member by the account name or by a proved mobile number (spec section 2: "mobile number or user name"). */
export async function findMemberByTypedName(
  db: Db,
  { merchantId, diallingCode }: Merchant,
  typed: string,
): Promise<LoginRow | undefined> {
  const key = accountKey(typed);
  const mobile = internationalNumber(diallingCode, typed) ?? null;
  return await db
    .selectFrom('member')
    .select([...loginColumns, 'password_changed_at as passwordChangedAt', 'password_is_initial as passwordIsInitial'])
    .where('merchant_id', '=', merchantId)
    .where((or) =>
      or.or([
        or('account_key', '=', key),
        or.and([or('mobile', '=', mobile), or('mobile_verified_at', 'is not', null)]),
      ]),
    )
    // An account name may look like the number of another member. In this case the member with the account name comes first.
    .orderBy(sql`account_key = ${key}`, 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds the member for a log-in whose proof is not the password but a code, a device, a passkey or a hand-off. Returns `undefined` for a member of
 * another brand. In the transaction that spends the proof, the password hash in the result is as current as the proof: the proof's row is
 * locked, and a change of the password ends the proof and waits for that lock.
 */
export async function findMemberForLogin(
  db: Db | Tx,
  merchantId: number,
  memberId: bigint,
): Promise<MemberWithPasswordHash | undefined> {
  return await db
    .selectFrom('member')
    .select([...loginColumns])
    .where('member_id', '=', memberId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
}

/** A member who is to be stored. */
export interface NewMember {
  readonly merchantId: number;
  readonly currency: string;
  readonly account: string;
  /** The type of the account: a member, an agent or a trial account (`isAgentType`, `TRIAL_TYPE`). */
  readonly type: number;
  readonly passwordHash: string;
  /** Whether another person chose the password, so that the member has to change it at the first log-in (spec section 4). */
  readonly passwordIsInitial?: boolean;
  readonly upline: Upline | undefined;
  readonly referralCode: string;
  readonly language: string;
  /** The values of further registration fields by the name of the field. */
  readonly profile: Readonly<Record<string, string>>;
}

/**
 * Inserts a member and an empty cash account. Returns the id of the member. Returns `undefined`, and writes nothing, if another member has this
 * account name as account or nickname.
 */
export async function insertMember(tx: Tx, member: NewMember): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('member')
    .values({
      merchant_id: member.merchantId,
      account: member.account,
      account_key: accountKey(member.account),
      nickname: member.account,
      type: member.type,
      password_hash: member.passwordHash,
      password_is_initial: member.passwordIsInitial === true,
      upline_id: member.upline?.memberId ?? null,
      // The line is the path of ids from the top of the tree to the member, such as `1.17.230`. The insert assigns the last id, so it is appended below.
      line: member.upline?.line ?? '',
      referral_code: member.referralCode,
      language: member.language,
      profile: JSON.stringify(member.profile),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!row) return undefined;
  // The column has the type ltree, whose operator `||` puts a dot between the two parts unless one of them is empty.
  await tx
    .updateTable('member')
    .set({ line: sql<string>`line || ${String(row.member_id)}::text` })
    .where('member_id', '=', row.member_id)
    .execute();
  await tx
    .insertInto('wallet_account')
    .values({ bucket: bucketOf(row.member_id), member_id: row.member_id, kind: 'cash', currency: member.currency })
    .execute();
  return row.member_id;
}

/** A session that is to be stored. Only the hash of its token is stored. */
export interface NewSession {
  readonly memberId: bigint;
  readonly tokenHash: Buffer;
  readonly merchantId: number;
  readonly site: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly deviceId: string | undefined;
  /** The log-in that the session continues. If it is `undefined`, the session starts a new log-in. */
  readonly loginId: string | undefined;
}

/** Inserts a session. Throws if the member belongs to another brand than the session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { merchantId } = await tx
    .selectFrom('member')
    .select('merchant_id as merchantId')
    .where('member_id', '=', session.memberId)
    .executeTakeFirstOrThrow();
  assert(merchantId === session.merchantId, 'a session at another brand than that of its member');
  await tx
    .insertInto('session')
    .values({
      member_id: session.memberId,
      token_hash: session.tokenHash,
      merchant_id: session.merchantId,
      site: session.site,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      login_type: session.loginType,
      password_state: session.passwordState,
      device_id: session.deviceId ?? null,
      login_id: session.loginId ?? null,
    })
    .execute();
}

/** Stores the time of the first log-in, unless a time is stored already. */
export async function markFirstLogin(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ first_login_at: now })
    .where('member_id', '=', memberId)
    .where('first_login_at', 'is', null)
    .execute();
}

/** Stores the language in which messages to the member are written. */
export async function setLanguage(tx: Tx, memberId: bigint, language: string): Promise<void> {
  await tx.updateTable('member').set({ language }).where('member_id', '=', memberId).execute();
}

/** Reads a member with the balance of the cash account, in the currency of the brand, and with whether an active upline stands above the member. */
export async function readMember(db: Db, memberId: bigint) {
  return await db
    .selectFrom('member as m')
    .innerJoin('merchant as b', 'b.merchant_id', 'm.merchant_id')
    .leftJoin('wallet_account as w', (join) =>
      join
        .on('w.bucket', '=', bucketOf(memberId))
        .onRef('w.member_id', '=', 'm.member_id')
        .on('w.kind', '=', 'cash')
        .onRef('w.currency', '=', 'b.currency'),
    )
    .leftJoin('member as u', (join) => join.onRef('u.member_id', '=', 'm.upline_id').on('u.state', '=', 'active'))
    .select([
      'm.member_id as memberId',
      sql<boolean>`u.member_id is not null`.as('hasUpline'),
      'm.account',
      'm.nickname',
      'm.type',
      'm.language',
      'm.referral_code as referralCode',
      'm.registered_at as registeredAt',
      'm.vip_level as vipLevel',
      'b.currency',
      'b.country_code as countryCode',
      'w.balance_minor as balanceMinor',
    ])
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}
