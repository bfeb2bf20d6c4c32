import { randomInt } from 'node:crypto';
import { queryOne } from './database.ts';

/** Returns an unused mobile number of Nepal, as typed without the leading zero. */
export function newMobile(): string {
  return `98${randomInt(1e7, 1e8)}`;
}

export interface RegisteredMember {
  readonly account: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly proved: boolean;
  readonly birthday: string | null;
  /** Account of the upline. */
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
