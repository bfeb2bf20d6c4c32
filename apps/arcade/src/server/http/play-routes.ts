import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  ErrorView,
  HISTORY_PAGE_MAX,
  HistoryQuery,
  HistoryReply,
  RotateBody,
  RotateReply,
  RoundParams,
  SpinBody,
  SpinReply,
  StateView,
  VerifyView,
} from '../../wire/schemas.ts';
import { toDecimal } from '@baize/money';
import { isRefusal, refuse } from '../refusal.ts';
import type { RoundDeps } from '../rounds/drive.ts';
import { findRound, listRounds } from '../rounds/round-queries.ts';
import { markSeen } from '../rounds/round-store.ts';
import { isPlayed } from '../rounds/round.ts';
import { spin } from '../rounds/spin.ts';
import { historyItem, roundView, seedView, verifyView } from '../rounds/views.ts';
import { findSeeds } from '../sessions/seed-store.ts';
import { rotate } from '../game-page/rotate.ts';
import { stateOf } from '../game-page/state.ts';
import { requireSession, sessionOf } from './bearer.ts';
import { sendRefusal } from './errors.ts';

const refusals = { '4xx': ErrorView, '5xx': ErrorView };
const HISTORY_PAGE_DEFAULT = 20;

/** Routes that need a session token. `requireSession` authenticates every request of this plugin; responses are never cached. */
export const playRoutes: FastifyPluginAsyncTypebox<{ deps: RoundDeps }> = async (app, { deps }) => {
  const { db } = deps;
  app.addHook('onRequest', requireSession(db));
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/state',
    { schema: { response: { 200: StateView, ...refusals } } },
    async (request) => await stateOf(deps, sessionOf(request)),
  );

  app.post(
    '/spins',
    { schema: { body: SpinBody, response: { 200: SpinReply, ...refusals } } },
    async (request, reply) => {
      const round = await spin(deps, sessionOf(request), request.body);
      if (isRefusal(round)) return await sendRefusal(reply, round);
      const seed = (await findSeeds(db, [round.seedId])).get(round.seedId);
      if (!seed) throw new Error(`the seed of round ${round.id} is gone`);
      return { round: roundView(round, seed.commitment), balance: round.balance && toDecimal(round.balance) };
    },
  );

  app.post(
    '/rounds/:roundId/seen',
    { schema: { params: RoundParams, response: { 204: Type.Null(), ...refusals } } },
    async (request, reply) => {
      await markSeen(db, request.params.roundId, sessionOf(request).playerRef);
      return await reply.code(204).send(null);
    },
  );

  app.get(
    '/rounds/:roundId/verify',
    { schema: { params: RoundParams, response: { 200: VerifyView, ...refusals } } },
    async (request, reply) => {
      const round = await findRound(db, request.params.roundId);
      if (!round || round.playerRef !== sessionOf(request).playerRef || !isPlayed(round.state))
        return await sendRefusal(reply, refuse('not_found'));
      const seed = (await findSeeds(db, [round.seedId])).get(round.seedId);
      if (!seed) throw new Error(`the seed of round ${round.id} is gone`);
      return verifyView(round, seed);
    },
  );

  app.get(
    '/history',
    { schema: { querystring: HistoryQuery, response: { 200: HistoryReply, ...refusals } } },
    async (request) => {
      const limit = Math.min(request.query.limit ?? HISTORY_PAGE_DEFAULT, HISTORY_PAGE_MAX);
      const rounds = await listRounds(db, sessionOf(request), { before: request.query.before, limit: limit + 1 });
      return { rounds: rounds.slice(0, limit).map(historyItem), more: rounds.length > limit };
    },
  );

  app.post(
    '/seeds/rotate',
    { schema: { body: RotateBody, response: { 200: RotateReply, ...refusals } } },
    async (request, reply) => {
      const rotated = await rotate(db, sessionOf(request).playerRef, request.body.clientSeed);
      if (isRefusal(rotated)) return await sendRefusal(reply, rotated);
      const { revealed, next } = rotated;
      return {
        revealed: {
          serverSeed: revealed.serverSeed,
          commitment: revealed.commitment,
          clientSeed: revealed.clientSeed,
          rounds: revealed.nextNonce,
        },
        seed: seedView(next),
      };
    },
  );
};
