import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';

/** Lists the sessions that were neither ended nor expired, and were used within `idleSeconds`, most recently used first. */
export async function listLiveSessions(db: Db, memberId: bigint, idleSeconds: number, now: Date) {
  return await db
    .selectFrom('session')
    .select([
      'session_id as sessionId',
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'ip',
      'created_at as startedAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleSeconds * 1000))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/**
 * Finds a session of the member by its id, even if it has expired. Returns `undefined` if the member has no such session or the session was ended. A
 * session without `login_id` began its log-in itself.
 */
export async function findSessionNotEnded(tx: Tx, memberId: bigint, sessionId: string) {
  return await tx
    .selectFrom('session')
    .select(['token_hash as tokenHash', sql<string>`coalesce(login_id, session_id)`.as('loginId')])
    .where('member_id', '=', memberId)
    .where(sql<string>`session_id::text`, '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Reads the password hashes, the e-mail address (which may be unconfirmed) and the number of unused recovery codes, for the security overview. */
export async function readSecurityFacts(db: Db, memberId: bigint) {
  return await db
    .selectFrom('member')
    .select((eb) => [
      'password_changed_at as passwordChangedAt',
      'password_hash as passwordHash',
      'withdraw_password_hash as withdrawPasswordHash',
      'email_key as email',
      'email_verified_at as emailVerifiedAt',
      eb
        .selectFrom('recovery_code')
        .select(eb.fn.countAll<string>().as('count'))
        .where('recovery_code.member_id', '=', memberId)
        .where('used_at', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Counts the remembered devices of the member that are still valid. */
export async function countRememberedDevices(db: Db, memberId: bigint, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('remembered_device')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}
