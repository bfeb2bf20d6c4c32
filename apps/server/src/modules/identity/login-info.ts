import { done } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { deviceName } from '../../domain/identity/device-name.ts';
import { hasToAcceptTerms } from './acceptance.ts';
import type { LoginType } from './login-types.ts';

/** Returns the contents of the dialogue after the log-in: facts about this session and about the log-in before it (spec section 4). */
export function loginInfo({ db }: ModuleContext): Handler<'loginInfo'> {
  return async ({ scope }) => {
    const session = await db
      .selectFrom('session')
      .select(['login_type as loginType', 'password_state as passwordState', 'created_at as createdAt'])
      .where('member_id', '=', scope.memberId)
      .where('token_hash', '=', scope.tokenHash)
      .executeTakeFirstOrThrow();
    const previousLogin = await db
      .selectFrom('login_event')
      .select(['at', 'ip', 'user_agent as userAgent'])
      .where('member_id', '=', scope.memberId)
      .where('outcome', '=', 'ok')
      .where('at', '<', session.createdAt)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return done({
      lastLogin: previousLogin
        ? { at: previousLogin.at.toISOString(), ip: previousLogin.ip, device: deviceName(previousLogin.userAgent) }
        : null,
      firstTimeLogin: previousLogin === undefined,
      passwordExpired: session.passwordState === 'expired',
      passwordIsInitial: session.passwordState === 'initial',
      hasToAcceptTerms: await hasToAcceptTerms(db, scope.memberId),
      // The cast is safe: only `startSession` writes this column, from a value of type `LoginType`.
      loginType: session.loginType as LoginType,
    });
  };
}
