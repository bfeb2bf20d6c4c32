import { done } from '../../domain/outcome.ts';
import type { Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { deviceName } from '../../domain/identity/device-name.ts';
import { hasToAcceptTerms } from './acceptance.ts';
import type { LoginType } from './entry.ts';

/** Spec section 4: what the after-login modal shows, of this session and of the log-in before it. */
export function loginInfo({ db }: ModuleContext): Handler<'loginInfo'> {
  return async ({ scope }) => {
    const session = await db
      .selectFrom('session')
      .select(['login_type as loginType', 'password_state as passwordState', 'created_at as createdAt'])
      .where('member_id', '=', scope.memberId)
      .where('token_hash', '=', scope.tokenHash)
      .executeTakeFirstOrThrow();
    const before = await db
      .selectFrom('login_event')
      .select(['at', 'ip', 'user_agent as userAgent'])
      .where('member_id', '=', scope.memberId)
      .where('outcome', '=', 'ok')
      .where('at', '<', session.createdAt)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return done({
      lastLogin: before ? { at: before.at.toISOString(), ip: before.ip, device: deviceName(before.userAgent) } : null,
      firstTimeLogin: before === undefined,
      passwordExpired: session.passwordState === 'expired',
      passwordIsInitial: session.passwordState === 'initial',
      hasToAcceptTerms: await hasToAcceptTerms(db, scope.memberId),
      // `startSession` wrote it, and takes nothing else.
      loginType: session.loginType as LoginType,
    });
  };
}
