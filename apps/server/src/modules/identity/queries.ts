import { sql } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { Db, Tx } from '../../platform/db.ts';

export interface LoginRow {
  readonly memberId: bigint;
  readonly type: number;
  readonly state: string;
  readonly passwordHash: string;
  readonly firstLoginAt: Date | null;
}

export async function findForLogin(db: Db, merchantId: number, account: string): Promise<LoginRow | undefined> {
  return await db
    .selectFrom('member')
    .select([
      'member_id as memberId',
      'type',
      'state',
      'password_hash as passwordHash',
      'first_login_at as firstLoginAt',
    ])
    .where('merchant_id', '=', merchantId)
    .where('account_key', '=', accountKey(account))
    .executeTakeFirst();
}

export interface Upline {
  readonly memberId: bigint;
  readonly line: string;
}

export async function findByReferralCode(db: Db | Tx, merchantId: number, code: string): Promise<Upline | undefined> {
  return await db
    .selectFrom('member')
    .select(['member_id as memberId', 'line'])
    .where('merchant_id', '=', merchantId)
    .where('referral_code', '=', code.toUpperCase())
    .executeTakeFirst();
}

export interface NewMember {
  readonly merchantId: number;
  readonly currency: string;
  readonly account: string;
  readonly passwordHash: string;
  readonly upline: Upline | undefined;
  readonly referralCode: string;
  readonly language: string;
  readonly profile: Readonly<Record<string, string>>;
}

/** Undefined where the account is taken. The cash account comes with the member. */
export async function insertMember(tx: Tx, member: NewMember): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('member')
    .values({
      merchant_id: member.merchantId,
      account: member.account,
      account_key: accountKey(member.account),
      nickname: member.account,
      password_hash: member.passwordHash,
      upline_id: member.upline?.memberId ?? null,
      // Its own id is the last step of its line, and is known only now.
      line: member.upline?.line ?? '',
      referral_code: member.referralCode,
      language: member.language,
      profile: JSON.stringify(member.profile),
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'account_key']).doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!row) return undefined;
  await tx
    .updateTable('member')
    .set({ line: sql<string>`line || ${String(row.member_id)}::text` })
    .where('member_id', '=', row.member_id)
    .execute();
  await tx
    .insertInto('wallet_account')
    .values({ member_id: row.member_id, kind: 'cash', currency: member.currency })
    .execute();
  return row.member_id;
}

export interface NewSession {
  readonly memberId: bigint;
  readonly tokenHash: Buffer;
  readonly merchantId: number;
  readonly site: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

const USER_AGENT_LENGTH_MAX = 300;

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
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
    })
    .execute();
}

export async function markFirstLogin(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('member')
    .set({ first_login_at: now })
    .where('member_id', '=', memberId)
    .where('first_login_at', 'is', null)
    .execute();
}

export async function endSession(tx: Tx, memberId: bigint, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

export async function setLanguage(tx: Tx, memberId: bigint, language: string): Promise<void> {
  await tx.updateTable('member').set({ language }).where('member_id', '=', memberId).execute();
}

export async function readMember(db: Db, memberId: bigint) {
  return await db
    .selectFrom('member as m')
    .innerJoin('merchant as b', 'b.merchant_id', 'm.merchant_id')
    .leftJoin('wallet_account as w', (join) =>
      join.onRef('w.member_id', '=', 'm.member_id').on('w.kind', '=', 'cash').onRef('w.currency', '=', 'b.currency'),
    )
    .select([
      'm.member_id as memberId',
      'm.account',
      'm.nickname',
      'm.type',
      'm.language',
      'm.referral_code as referralCode',
      'm.registered_at as registeredAt',
      'b.currency',
      'b.country_code as countryCode',
      'w.balance_minor as balanceMinor',
    ])
    .where('m.member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}
