import type { LoginValue } from '@baize/contract/schemas/session';
import type { HostSite } from '../../http/call.ts';
import type { Tx } from '../../platform/db.ts';
import { makeToken } from '../../platform/tokens.ts';
import type { LoginType, PasswordState } from './entry.ts';
import { insertSession, markFirstLogin } from './queries.ts';

export interface SessionStart {
  readonly memberId: bigint;
  readonly firstTimeLogin: boolean;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly host: HostSite;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** A new session on this site. The token leaves here once and is stored nowhere. */
export async function startSession(tx: Tx, start: SessionStart): Promise<LoginValue> {
  const { memberId, firstTimeLogin, host, now, passwordState } = start;
  const { token, hash } = makeToken();
  const expiresAt = new Date(now.getTime() + host.sessionAbsoluteSeconds * 1000);
  await insertSession(tx, {
    ...start,
    tokenHash: hash,
    merchantId: host.merchant.merchantId,
    site: host.site,
    expiresAt,
  });
  if (firstTimeLogin) await markFirstLogin(tx, memberId, now);
  return { token, firstTimeLogin, passwordExpired: passwordState !== 'fine' };
}
