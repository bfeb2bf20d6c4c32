import type { Caller } from './call.ts';
import { RefusedError } from './errors.ts';
import type { HostSite } from './call.ts';
import type { Db } from '../platform/db.ts';
import { hashToken } from '../platform/tokens.ts';

/** `last_seen_at` is written at most this often: a read must not become a write each time. */
const SEEN_EVERY_SECONDS = 60;
const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/;

export interface TokenQuestion {
  readonly authorization: string | undefined;
  readonly host: HostSite;
  readonly now: Date;
}

/** Reads T (spec section 6): who calls, or undefined where no token was sent. A token that does not hold is refused. */
export async function readCaller(db: Db, { authorization, host, now }: TokenQuestion): Promise<Caller | undefined> {
  if (authorization === undefined) return undefined;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new RefusedError('session.expired');
  const session = await findSession(db, hashToken(token));
  if (!session || session.endedAt !== null || isOver(session, host, now)) throw new RefusedError('session.expired');
  if (session.merchantId !== host.merchant.merchantId || session.site !== host.site)
    throw new RefusedError('session.wrong_site');
  if (session.state !== 'active') throw new RefusedError('session.expired');
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_SECONDS * 1000)
    await touch(db, session.memberId, session.tokenHash, now);
  const { memberId, merchantId, account, type, line, tokenHash } = session;
  const mustChangePassword = session.passwordState !== 'fine';
  return { memberId, merchantId, site: host.site, account, type, line, tokenHash, mustChangePassword };
}

function isOver({ expiresAt, lastSeenAt }: { expiresAt: Date; lastSeenAt: Date }, host: HostSite, now: Date): boolean {
  return expiresAt <= now || lastSeenAt.getTime() + host.sessionIdleSeconds * 1000 <= now.getTime();
}

async function findSession(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom('session as s')
    .innerJoin('member as m', 'm.member_id', 's.member_id')
    .select([
      's.member_id as memberId',
      's.merchant_id as merchantId',
      's.site',
      's.token_hash as tokenHash',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
      's.ended_at as endedAt',
      's.password_state as passwordState',
      'm.account',
      'm.type',
      'm.line',
      'm.state',
    ])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

async function touch(db: Db, memberId: bigint, tokenHash: Buffer, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('member_id', '=', memberId)
      .where('token_hash', '=', tokenHash)
      .execute();
  });
}
