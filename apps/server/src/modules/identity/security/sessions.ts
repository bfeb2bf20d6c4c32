import { sql } from 'kysely';
import { deviceName } from '../../../domain/identity/device-name.ts';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { transaction } from '../../../platform/transaction.ts';
import { confirmPresence } from '../confirm-password.ts';
import { deviceToken } from '../devices.ts';
import { recordChange, type LoginEventKind } from '../login-events.ts';
import { endLogin, endOtherCredentials, endSessionAlone } from '../revocation.ts';
import { findLiveSession, liveSessions } from './queries.ts';

const HISTORY_EVENTS_MAX = 50;

/** Lists where this member is logged in, on either site and on every address of the brand. */
export function sessions({ db, now }: ModuleContext): Handler<'sessions'> {
  return async ({ scope, host }) => {
    const rows = await liveSessions(db, scope.memberId, host.sessionIdleSeconds, now());
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

/** Ends the log-in of a session: the session, what hand-offs opened from it, its games and the remembered device of its browser. */
export function endSession(context: ModuleContext): Handler<'endSession'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const confirmed = await confirmPresence(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const ended = await transaction(db, async (tx) => {
      const session = await findLiveSession(tx, scope.memberId, request.sessionId);
      if (!session) return false;
      // A session on another address that the caller's own log-in opened: the caller goes on.
      if (session.loginId === scope.loginId && !session.tokenHash.equals(scope.tokenHash))
        await endSessionAlone(tx, scope.memberId, session.tokenHash, now());
      else await endLogin(tx, scope.memberId, session.loginId, now());
      await recordChange(tx, call, scope.memberId, 'session_ended', now());
      return true;
    });
    return ended ? done({}) : refuse('request.not_found');
  };
}

export function endOtherSessions(context: ModuleContext): Handler<'endOtherSessions'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope } = call;
    const confirmed = await confirmPresence(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    await transaction(db, async (tx) => {
      const { memberId } = scope;
      await endOtherCredentials(tx, { memberId, kept: scope, keepsDevice: true, now: now() });
      await recordChange(tx, call, memberId, 'sessions_ended', now());
    });
    return done({});
  };
}

/** Decision 4: devices that log in without a password. */
export function devices({ db, now }: ModuleContext): Handler<'devices'> {
  return async ({ scope, cookies }) => {
    const token = deviceToken(cookies, scope.account);
    const own = token === undefined ? undefined : hashToken(token);
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
      current: own !== undefined && tokenHash.equals(own),
      device: deviceName(userAgent),
      ip,
      rememberedAt: rememberedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return done({ list });
  };
}

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
      if (row) await recordChange(tx, call, scope.memberId, 'device_forgotten', now());
      return row;
    });
    return forgotten ? done({}) : refuse('request.not_found');
  };
}

/** The latest tries to come in, whatever came of them. */
export function loginHistory({ db }: ModuleContext): Handler<'loginHistory'> {
  return async ({ scope }) => {
    const rows = await db
      .selectFrom('login_event')
      .select(['at', 'kind', 'outcome', 'ip', 'user_agent as userAgent'])
      .where('member_id', '=', scope.memberId)
      .orderBy('at', 'desc')
      .limit(HISTORY_EVENTS_MAX)
      .execute();
    const list = rows.map(({ at, kind, outcome, ip, userAgent }) => ({
      at: at.toISOString(),
      // `recordLoginEvent` wrote it, and takes nothing else.
      kind: kind as LoginEventKind,
      succeeded: outcome === 'ok' || outcome === 'changed',
      ip,
      device: deviceName(userAgent),
    }));
    return done({ list });
  };
}
