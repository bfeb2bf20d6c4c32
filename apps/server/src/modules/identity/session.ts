import type { LoginValue } from '@baize/contract/schemas/session';
import type { HostSite } from '../../http/call.ts';
import type { Tx } from '../../platform/db.ts';
import { makeToken } from '../../platform/tokens.ts';
import type { VerifiedLogin, LoginType, PasswordState } from './login-types.ts';
import { insertSession, markFirstLogin } from './queries.ts';

/** The facts with which `startSession` opens a session. */
export interface SessionStart {
  readonly memberId: bigint;
  readonly deviceId: string | undefined;
  readonly continuedLogin: VerifiedLogin['continuedLogin'];
  readonly firstTimeLogin: boolean;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly host: HostSite;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/**
 * Starts a session on this site and returns its token. Only the hash of the token is stored, so the token cannot be read again later. A session that
 * continues a log-in ends no later than that log-in.
 */
export async function startSession(tx: Tx, start: SessionStart): Promise<LoginValue> {
  const { memberId, firstTimeLogin, host, now, passwordState, continuedLogin } = start;
  const { token, hash } = makeToken();
  const latestExpiry = new Date(now.getTime() + host.sessionAbsoluteSeconds * 1000);
  const expiresAt = continuedLogin && continuedLogin.expiresAt < latestExpiry ? continuedLogin.expiresAt : latestExpiry;
  await insertSession(tx, {
    ...start,
    tokenHash: hash,
    merchantId: host.merchant.merchantId,
    site: host.site,
    loginId: continuedLogin?.loginId,
    expiresAt,
  });
  if (firstTimeLogin) await markFirstLogin(tx, memberId, now);
  return { token, firstTimeLogin, passwordExpired: passwordState !== 'fine' };
}
