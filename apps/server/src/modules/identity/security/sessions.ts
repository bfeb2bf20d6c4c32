import { sql } from 'kysely';
import { deviceName } from '../../../domain/identity/device-name.ts';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { transaction } from '../../../platform/transaction.ts';
import { confirmPresence } from '../confirm-password.ts';
import { readDeviceToken } from '../devices.ts';
import { recordSecurityChange, type LoginEventKind } from '../login-events.ts';
import { endLogin, endOtherCredentials, endSingleSession } from '../revocation.ts';
import { findSessionNotEnded, listLiveSessions } from './queries.ts';

const LOGIN_HISTORY_EVENTS_MAX = 50;

/** Lists the live sessions of the member, on both sites and on all hosts of the brand. */
export function sessions({ db, now }: ModuleContext): Handler<'sessions'> {
  return async ({ scope, host }) => {
    const rows = await listLiveSessions(db, scope.memberId, host.sessionIdleSeconds, now());
    const list = rows.map((row) => ({
      sessionId: row.sessionId,
      current: row.tokenHash.equals(scope.tokenHash),
      device: deviceName(row.userAgent),
      ip: row.ip ?? '',
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }));
    return done({ list });
  };
}

/**
 * Ends the log-in of a session: the session itself, the sessions that hand-offs to other sites opened from it, its running games and the remembered
 * device of its browser. Of the caller's own log-in only the named session ends, if it is not the one that calls. The member has to confirm the call
 * (`confirmPresence`).
 */
export function endSession(context: ModuleContext): Handler<'endSession'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const confirmed = await confirmPresence(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const ended = await transaction(db, async (tx) => {
      const session = await findSessionNotEnded(tx, scope.memberId, request.sessionId);
      if (!session) return false;
      // The session belongs to the caller's own log-in, but runs on another host. Only this session ends, and the caller stays logged in.
      if (session.loginId === scope.loginId && !session.tokenHash.equals(scope.tokenHash))
        await endSingleSession(tx, scope.memberId, session.tokenHash, now());
      else await endLogin(tx, scope.memberId, session.loginId, now());
      await recordSecurityChange(tx, call, scope.memberId, 'session_ended', now());
      return true;
    });
    return ended ? done({}) : refuse('request.not_found');
  };
}

/** Ends all other sessions and remembered devices of the member. The remembered device of this session stays valid. */
export function endOtherSessions(context: ModuleContext): Handler<'endOtherSessions'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const confirmed = await confirmPresence(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    await transaction(db, async (tx) => {
      const { memberId } = scope;
      await endOtherCredentials(tx, { memberId, keptSession: scope, keepsDevice: true, now: now() });
      await recordSecurityChange(tx, call, memberId, 'sessions_ended', now());
    });
    return done({});
  };
}

/** Lists the remembered devices of the member, which can log in without a password (decision 4). */
export function devices({ db, now }: ModuleContext): Handler<'devices'> {
  return async ({ scope, cookies }) => {
    const token = readDeviceToken(cookies, scope.account);
    const ownHash = token === undefined ? undefined : hashToken(token);
    const rows = await db
      .selectFrom('remembered_device')
      .select([
        'device_id as deviceId',
        'token_hash as tokenHash',
        'user_agent as userAgent',
        'ip',
        'remembered_at as rememberedAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
      ])
      .where('member_id', '=', scope.memberId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
      .orderBy('last_used_at', 'desc')
      .execute();
    const list = rows.map(({ deviceId, tokenHash, userAgent, ip, rememberedAt, lastUsedAt, expiresAt }) => ({
      deviceId,
      current: ownHash !== undefined && tokenHash.equals(ownHash),
      device: deviceName(userAgent),
      ip,
      rememberedAt: rememberedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return done({ list });
  };
}

/** Ends one remembered device of the member, which may be this one. */
export function forgetDevice({ db, now }: ModuleContext): Handler<'forgetDevice'> {
  return async (call) => {
    const { request, scope } = call;
    const forgotten = await transaction(db, async (tx) => {
      const row = await tx
        .updateTable('remembered_device')
        .set({ ended_at: now() })
        .where('member_id', '=', scope.memberId)
        .where(sql<string>`device_id::text`, '=', request.deviceId)
        .where('ended_at', 'is', null)
        .returning('device_id')
        .executeTakeFirst();
      if (row) await recordSecurityChange(tx, call, scope.memberId, 'device_forgotten', now());
      return row;
    });
    return forgotten ? done({}) : refuse('request.not_found');
  };
}

/** Lists the latest `HISTORY_EVENTS_MAX` log-ins, refused log-ins and security changes of the member, newest first. */
export function loginHistory({ db }: ModuleContext): Handler<'loginHistory'> {
  return async ({ scope }) => {
    const rows = await db
      .selectFrom('login_event')
      .select(['at', 'kind', 'outcome', 'ip', 'user_agent as userAgent'])
      .where('member_id', '=', scope.memberId)
      .orderBy('at', 'desc')
      .limit(LOGIN_HISTORY_EVENTS_MAX)
      .execute();
    const list = rows.map(({ at, kind, outcome, ip, userAgent }) => ({
      at: at.toISOString(),
      // The cast is safe: only `recordLoginEvent` writes this column, from a value of type `LoginEventKind`.
      kind: kind as LoginEventKind,
      succeeded: outcome === 'ok' || outcome === 'changed',
      ip,
      device: deviceName(userAgent),
    }));
    return done({ list });
  };
}
