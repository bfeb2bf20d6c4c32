import { randomInt } from 'node:crypto';
import { queryOne } from './database.ts';

/** Returns an unused mobile number of Nepal, as typed without the leading zero. */
export function createMobileNumber(): string {
  return `98${randomInt(1e7, 1e8)}`;
}

export interface RegisteredMember {
  readonly account: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly isMobileVerified: boolean;
  /** Date of birth as stored; null where the form did not ask for it. */
  readonly birthday: string | null;
  /** Account of the upline; null where the member registered without an invitation. */
  readonly upline: string | null;
}

/** Returns what the platform stored at the registration; throws where the account does not exist. */
export async function readRegisteredMember(account: string): Promise<RegisteredMember> {
  return await queryOne<RegisteredMember>(
    `select m.account, m.email, m.mobile, m.mobile_verified_at is not null as "isMobileVerified", m.profile ->> 'birthday' as birthday,
       u.account as upline
     from member m left join member u on u.member_id = m.upline_id where m.account = $1`,
    [account],
  );
}
