import { randomInt } from 'node:crypto';
import { query, queryOne } from './database.ts';
import { newBrand } from './error-rows.ts';

/** A number of Nepal, as typed at home but without the zero; nobody else's. */
export function newMobile(): string {
  return `98${randomInt(1e7, 1e8)}`;
}

export interface RegisteredMember {
  readonly account: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly proved: boolean;
  readonly birthday: string | null;
  /** The account above. */
  readonly upline: string | null;
}

export async function memberOf(account: string): Promise<RegisteredMember> {
  return await queryOne<RegisteredMember>(
    `select m.account, m.email, m.mobile, m.mobile_verified_at is not null as proved, m.profile ->> 'birthday' as birthday,
       u.account as upline
     from member m left join member u on u.member_id = m.upline_id where m.account = $1`,
    [account],
  );
}

/** A brand that verifies the number of who registers by username (REGMOBVERF3). Returns the address of its player site. */
export async function verifyingBrand(): Promise<string> {
  const origin = await newBrand({});
  const brand = '(select merchant_id from merchant_domain where host = $1)';
  const host = [new URL(origin).host];
  await query(
    `insert into merchant_switch (merchant_id, mod_id, enabled) values (${brand}, 'REGMOBVERF3', true)`,
    host,
  );
  await query(
    `insert into register_rule (merchant_id, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length)
     select ${brand}, field, enabled, required, accepted_pattern, pattern_id, min_length, max_length
     from register_rule where merchant_id = 1 and field in ('username', 'password')`,
    host,
  );
  return origin;
}
