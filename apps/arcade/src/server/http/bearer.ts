import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { refuse } from '../refusal.ts';
import { findSession, type GameSession } from '../sessions/session-store.ts';
import { sendRefusal } from './errors.ts';

const sessions = new WeakMap<FastifyRequest, GameSession>();
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,100})$/;

/** Creates the hook that authenticates the session token and refuses requests without a valid one. */
export function requireSession(db: Db) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : await findSession(db, token);
    if (!session) return await sendRefusal(reply, refuse('session_unknown'));
    sessions.set(request, session);
    return undefined;
  };
}

/** Returns the session that `requireSession` has stored for the request. */
export function getSession(request: FastifyRequest): GameSession {
  const session = sessions.get(request);
  if (!session) throw new Error('the route has no requireSession hook');
  return session;
}
