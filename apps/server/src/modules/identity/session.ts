import type { LoginValue } from '@baize/contract/schemas/session';
import type { HostSite } from '../../http/call.ts';
import type { Tx } from '../../platform/db.ts';
import { makeToken } from '../../platform/tokens.ts';
import type { Entry, LoginType, PasswordState } from './entry.ts';
import { insertSession, markFirstLogin } from './queries.ts';

export interface SessionStart {
  readonly memberId: bigint;
  readonly deviceId: string | undefined;
  readonly continues: Entry['continues'];
  readonly firstTimeLogin: boolean;
  readonly loginType: LoginType;
  readonly passwordState: PasswordState;
  readonly host: HostSite;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Starts a session on this site. The token is returned once and stored nowhere: the row holds its hash. */
export async function startSession(tx: Tx, start: SessionStart): Promise<LoginValue> {
  const { memberId, firstTimeLogin, host, now, passwordState, continues } = start;
  const { token, hash } = makeToken();
  const fullLife = new Date(now.getTime() + host.sessionAbsoluteSeconds * 1000);
  const expiresAt = continues && continues.expiresAt < fullLife ? continues.expiresAt : fullLife;
  await insertSession(tx, {
    ...start,
    tokenHash: hash,
    merchantId: host.merchant.merchantId,
    site: host.site,
    loginId: continues?.loginId,
    expiresAt,
  });
  if (firstTimeLogin) await markFirstLogin(tx, memberId, now);
  return { token, firstTimeLogin, passwordExpired: passwordState !== 'fine' };
}
