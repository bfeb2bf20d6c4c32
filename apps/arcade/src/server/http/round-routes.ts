import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RoundPageQuery, RoundParams } from '../../wire/schemas.ts';
import { verifyAddress } from '../../wire/verify-address.ts';
import { refuse } from '../refusal.ts';
import { findRound } from '../rounds/round-queries.ts';
import { hasAcceptedBet } from '../rounds/round.ts';
import { toVerifyView } from '../rounds/views.ts';
import { findSeedPairs } from '../sessions/seed-store.ts';
import type { AppDeps } from './app-deps.ts';
import { sendRefusal } from './errors.ts';

/**
 * Public verification link of a round. The operator's bet history links here (see docs/integrators/wallet-api.md); the route redirects to
 * the verification page of the client. Whoever knows the id, which cannot be guessed, may verify the round; the seed is in the address only
 * once its pair is no longer played on.
 */
export const roundRoutes: FastifyPluginAsyncTypebox<{ deps: AppDeps }> = async (app, { deps: { db } }) => {
  app.get(
    '/round/:roundId',
    { schema: { params: RoundParams, querystring: RoundPageQuery } },
    async (request, reply) => {
      const round = await findRound(db, request.params.roundId);
      const seed = round && (await findSeedPairs(db, [round.seedId])).get(round.seedId);
      if (!round || !seed || !hasAcceptedBet(round.state)) return await sendRefusal(reply, refuse('not_found'));
      reply.header('cache-control', 'no-store');
      return await reply.redirect(verifyAddress(toVerifyView(round, seed), request.query.language ?? 'en'));
    },
  );
};
