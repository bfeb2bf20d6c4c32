import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RoundPageQuery, RoundParams } from '../../wire/schemas.ts';
import { buildVerifyAddress } from '../../wire/verify-address.ts';
import { refuse } from '../refusal.ts';
import { findRound } from '../rounds/round-queries.ts';
import { hasAcceptedBet } from '../rounds/round.ts';
import { toFairnessProof } from '../rounds/views.ts';
import { findSeedPairs } from '../sessions/seed-store.ts';
import type { AppDeps } from './app-deps.ts';
import { sendRefusal } from './errors.ts';

/**
 * Serves the public verification link of a round, to which the operator's bet history links (docs/integrators/wallet-api.md). The route
 * redirects to the verification page of the client. It needs no session, because the id of a round cannot be guessed. The address contains
 * the server seed only after the seed pair was rotated.
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
      return await reply.redirect(buildVerifyAddress(toFairnessProof(round, seed), request.query.language ?? 'en'));
    },
  );
};
