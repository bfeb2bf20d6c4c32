import { argon2Sync, randomBytes, randomInt } from 'node:crypto';
import { query } from './database.ts';

/** A member that a test has made, with what the person types into a form. */
export interface TestMember {
  readonly account: string;
  /** National number, as typed. */
  readonly mobile: string;
  readonly email: string;
}

export interface NewMember {
  /** 0 a player, 1 an agent. */
  readonly type?: 0 | 1;
  readonly password: string;
  readonly passwordChangedAt?: Date;
  /** Left out: made up. */
  readonly account?: string;
  /** The referral code of who invited. */
  readonly referralCode?: string | undefined;
}

const NEPAL = '977';

export async function newMember({
  type = 0,
  password,
  passwordChangedAt = new Date(),
  account,
  referralCode,
}: NewMember): Promise<TestMember> {
  const tail = randomBytes(5).toString('hex');
  const member = {
    account: account ?? `f${tail}`,
    mobile: `98${randomInt(1e8, 1e9 - 1)}`.slice(0, 10),
    email: `${tail}@mail.example`,
  };
  await query(
    `with made as (
       insert into member (merchant_id, account, account_key, nickname, type, password_hash, line, referral_code, language,
         mobile, mobile_verified_at, email, password_changed_at)
       values (1, $1, $1, $1, $2, $3, '0', upper($1), 'en', $4, now(), $5, $6) returning member_id)
     insert into wallet_account (bucket, member_id, kind, currency) select member_id & 255, member_id, 'cash', 'NPR' from made`,
    [member.account, type, hashOf(password), NEPAL + member.mobile, member.email, passwordChangedAt],
  );
  await query(
    `update member m set upline_id = u.member_id, line = coalesce(u.line, ''::ltree) || m.member_id::text
     from (select 1) as one left join member u on u.merchant_id = 1 and u.referral_code = $2
     where m.account = $1`,
    [member.account, referralCode ?? null],
  );
  return member;
}

/** The password that the operator of the demo hands out; whoever has it is asked for another. */
export async function setInitialPassword(password: string): Promise<void> {
  await query(`update merchant set initial_password_hash = $1 where merchant_id = 1`, [hashOf(password)]);
}

/** So long that it concerns nobody but who was made for it. */
export async function letPasswordsExpire(days: number): Promise<void> {
  await query(`update merchant set password_max_age_days = $1 where merchant_id = 1`, [days]);
  await query(
    `insert into merchant_switch (merchant_id, mod_id, enabled) values (1, 'PWDEXPFORCECHANGE3', true)
     on conflict (merchant_id, mod_id) do update set enabled = true`,
    [],
  );
}

/** The newest message to a number or an address; undefined where there is none. */
export async function messageTo(address: string): Promise<string | undefined> {
  const rows = await query<{ body: string }>(
    `select body from message where address in ($1, $2) order by message_id desc limit 1`,
    [address, NEPAL + address],
  );
  return rows[0]?.body;
}

export async function codeTo(mobile: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await messageTo(mobile)) ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${mobile}`);
  return code;
}

export async function linkTo(email: string): Promise<string> {
  const link = /https?:\S+#ticket=[\w-]+/.exec((await messageTo(email)) ?? '')?.[0];
  if (link === undefined) throw new Error(`no link was sent to ${email}`);
  return link;
}

/** Hashes a password as the server stores it: Argon2id in the PHC form. */
function hashOf(password: string): string {
  const nonce = randomBytes(16);
  const [memory, passes, parallelism] = [19_456, 2, 1];
  const tag = argon2Sync('argon2id', { message: password, nonce, parallelism, tagLength: 32, memory, passes });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}
