import { FRESH_LOGIN_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import type { LoginType } from './login-types.ts';

/**
 * The log-in types that need the member in person. A session that was opened by a remembered device or a hand-off does not prove that the member
 * is present.
 */
const IN_PERSON_TYPES: readonly LoginType[] = ['social', 'sms', 'passkey', 'username'];

/** Returns whether the member opened this session in person within the last FRESH_LOGIN_MAX_AGE_SECONDS. */
export async function isFreshLogin(
  { db, now }: ModuleContext,
  { memberId, tokenHash }: Pick<OwnScope, 'memberId' | 'tokenHash'>,
): Promise<boolean> {
  const createdSince = new Date(now().getTime() - FRESH_LOGIN_MAX_AGE_SECONDS * 1000);
  const session = await db
    .selectFrom('session')
    .select('login_type')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .where('login_type', 'in', IN_PERSON_TYPES)
    .where('created_at', '>=', createdSince)
    .executeTakeFirst();
  return session !== undefined;
}
