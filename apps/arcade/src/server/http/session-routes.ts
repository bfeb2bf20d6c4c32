import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorView, OpenSessionBody, SessionView } from '../../wire/schemas.ts';
import { isRefusal } from '../refusal.ts';
import { openDemoSession, openRealSession } from '../game-page/open-session.ts';
import { readClientState } from '../game-page/read-client-state.ts';
import type { AppDeps } from './app-deps.ts';
import { sendRefusal } from './errors.ts';

/** The rate limit on new sessions per address. */
const SESSIONS_PER_MINUTE_MAX = 60;

interface SessionRouteOptions {
  readonly deps: AppDeps;
  readonly rateLimitScale: number;
}

/** Opens a real or demo session and returns its token with the first state of the game, so that the client needs one request to start. */
export const sessionRoutes: FastifyPluginAsyncTypebox<SessionRouteOptions> = async (app, { deps, rateLimitScale }) => {
  app.post(
    '/sessions',
    {
      config: { rateLimit: { max: SESSIONS_PER_MINUTE_MAX * rateLimitScale, timeWindow: '1 minute' } },
      schema: { body: OpenSessionBody, response: { 200: SessionView, '4xx': ErrorView, '5xx': ErrorView } },
    },
    async (request, reply) => {
      const { body } = request;
      const opened =
        'launchToken' in body
          ? await openRealSession(deps.db, deps.platformWallet, body.launchToken)
          : await openDemoSession(deps.db, { ...body, language: body.language ?? 'en' });
      if (isRefusal(opened)) return await sendRefusal(reply, opened);
      const state = await readClientState(deps, opened.session);
      return await reply.header('cache-control', 'no-store').send({ token: opened.token, state });
    },
  );
};
