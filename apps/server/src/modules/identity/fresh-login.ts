import { FRESH_LOGIN_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import type { LoginType } from './entry.ts';

/** A session that began in one of these ways shows that the member was there. A remembered device or a hand-off does not show that. */
const SHOWN_BY: readonly LoginType[] = ['social', 'sms', 'passkey', 'username'];

/** Returns whether the member has logged in to this session within the last FRESH_LOGIN_MAX_AGE_SECONDS. */
export async function isFreshLogin(
  { db, now }: ModuleContext,
  { memberId, tokenHash }: Pick<OwnScope, 'memberId' | 'tokenHash'>,
): Promise<boolean> {
  const youngest = new Date(now().getTime() - FRESH_LOGIN_MAX_AGE_SECONDS * 1000);
  const session = await db
    .selectFrom('session')
    .select('login_type')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('login_type', 'in', SHOWN_BY)
    .where('created_at', '>=', youngest)
    .executeTakeFirst();
  return session !== undefined;
}
