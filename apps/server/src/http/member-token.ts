import type { SessionEndReason } from '@baize/contract/codes';
import { sql } from 'kysely';
import { readFormerLines } from '../members/former-lines.ts';
import type { Db } from '../platform/db.ts';
import { hashToken } from '../platform/tokens.ts';
import { transaction } from '../platform/transaction.ts';
import type { SessionFacts } from '../scopes/own-scope.ts';
import type { HostSite } from './call.ts';
import { RefusedError } from './errors.ts';

/** `last_seen_at` is written at most once in this time, so that most calls cause no write. */
const LAST_SEEN_INTERVAL_SECONDS = 60;
/** The header of a token from `makeToken`: 32 bytes are 43 characters of base64url. */
const BEARER_PATTERN = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** The header `Authorization` of a call, and the host that received it. */
interface SentToken {
  readonly authorization: string | undefined;
  readonly host: HostSite;
  readonly now: Date;
}

/**
 * Returns the session of the bearer token (spec section 6, calls with a token), or `undefined` if the call has no token. Throws `session.wrong_site`
 * for a token of another brand or site. Throws `session.expired` for any other invalid token, with the reason if the session has ended or its member
 * is blocked. Stores the time of this call in `last_seen_at`.
 */
export async function readSession(db: Db, { authorization, host, now }: SentToken): Promise<SessionFacts | undefined> {
  if (authorization === undefined) return undefined;
  const token = BEARER_PATTERN.exec(authorization)?.[1];
  if (token === undefined) throw new RefusedError('session.expired');
  const session = await findSession(db, hashToken(token));
  if (!session) throw new RefusedError('session.expired');
  if (session.merchantId !== host.merchant.merchantId || session.site !== host.site)
    throw new RefusedError('session.wrong_site');
  const reason = findEndReason(session, host, now);
  if (reason !== undefined) throw new RefusedError('session.expired', { reason });
  if (now.getTime() - session.lastSeenAt.getTime() > LAST_SEEN_INTERVAL_SECONDS * 1000)
    await updateLastSeen(db, session.memberId, session.tokenHash, now);
  const { memberId, merchantId, account, type, line, tokenHash, loginId } = session;
  const mustChangePassword = session.passwordState !== 'fine';
  const mustAddSecondFactor = host.needsSecondFactor && !(await hasSecondFactor(db, memberId));
  const duties = { mustChangePassword, mustAddSecondFactor };
  // The agent site shows an agent the figures from before a move to another line; the players' site shows no team.
  const lines = { line, formerLines: host.site === 'agent' ? await readFormerLines(db, memberId) : [] };
  return { memberId, merchantId, site: host.site, account, type, ...lines, tokenHash, loginId, ...duties };
}

async function hasSecondFactor(db: Db, memberId: bigint): Promise<boolean> {
  const factor = await db
    .selectFrom('two_factor')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** The columns that decide whether a session is over. `state` is the state of the member's account. */
interface SessionEnd {
  readonly state: string;
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Returns why the session is over, or `undefined` while the session is valid. The reason is disclosed only to the holder of the token. The state
 * of the account is checked first, because blocking an account also sets `ended_at` of its sessions, which would give the reason "ended".
 */
function findEndReason(
  { state, endedAt, expiresAt, lastSeenAt }: SessionEnd,
  host: HostSite,
  now: Date,
): SessionEndReason | undefined {
  if (state !== 'active') return 'blocked';
  if (endedAt !== null) return 'ended';
  if (lastSeenAt.getTime() + host.sessionIdleSeconds * 1000 <= now.getTime()) return 'idle';
  return expiresAt <= now ? 'age' : undefined;
}

/**
 * Reads the session with its member. The query joins on the brand as well, because no foreign key guarantees that the session and its member are
 * of the same brand.
 */
async function findSession(db: Db, tokenHash: Buffer) {
  return await db
    .selectFrom('session as s')
    .innerJoin('member as m', (join) =>
      join.onRef('m.member_id', '=', 's.member_id').onRef('m.merchant_id', '=', 's.merchant_id'),
    )
    .select([
      's.member_id as memberId',
      's.merchant_id as merchantId',
      's.site',
      's.token_hash as tokenHash',
      sql<string>`coalesce(s.login_id, s.session_id)`.as('loginId'),
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

async function updateLastSeen(db: Db, memberId: bigint, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('member_id', '=', memberId)
      .where('token_hash', '=', tokenHash)
      .execute();
  });
}
