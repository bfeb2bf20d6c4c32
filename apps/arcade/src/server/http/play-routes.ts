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
import type { RoundDeps } from '../rounds/play-round.ts';
import { findRound, listRounds } from '../rounds/round-queries.ts';
import { markRoundSeen } from '../rounds/round-store.ts';
import { hasAcceptedBet } from '../rounds/round.ts';
import { spin } from '../rounds/spin.ts';
import { toHistoryItem, toRoundView, toSeedView, toFairnessProof } from '../rounds/views.ts';
import { findSeedPairs } from '../sessions/seed-store.ts';
import { rotateSeeds } from '../game-page/rotate-seeds.ts';
import { readClientState } from '../game-page/read-client-state.ts';
import { requireSession, getSession } from './bearer.ts';
import { sendRefusal } from './errors.ts';

const refusalSchemas = { '4xx': ErrorView, '5xx': ErrorView };
const HISTORY_PAGE_DEFAULT = 20;

/** Serves the routes that need a session token. `requireSession` authenticates every request of this plugin; responses are never cached. */
export const playRoutes: FastifyPluginAsyncTypebox<{ deps: RoundDeps }> = async (app, { deps }) => {
  const { db } = deps;
  app.addHook('onRequest', requireSession(db));
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/state',
    { schema: { response: { 200: StateView, ...refusalSchemas } } },
    async (request) => await readClientState(deps, getSession(request)),
  );

  app.post(
    '/spins',
    { schema: { body: SpinBody, response: { 200: SpinReply, ...refusalSchemas } } },
    async (request, reply) => {
      const round = await spin(deps, getSession(request), request.body);
      if (isRefusal(round)) return await sendRefusal(reply, round);
      const seedPair = (await findSeedPairs(db, [round.seedId])).get(round.seedId);
      if (!seedPair) throw new Error(`the seed pair of round ${round.id} does not exist`);
      // The balance is null if the wallet has reported none in this round.
      return { round: toRoundView(round, seedPair.commitment), balance: round.balance && toDecimal(round.balance) };
    },
  );

  app.post(
    '/rounds/:roundId/seen',
    { schema: { params: RoundParams, response: { 204: Type.Null(), ...refusalSchemas } } },
    async (request, reply) => {
      // The client has shown the round to its end, so `/state` no longer returns it as `unseenRound`.
      await markRoundSeen(db, request.params.roundId, getSession(request).playerRef);
      return await reply.code(204).send(null);
    },
  );

  // Returns the data with which the player can verify that the round was fair: the seeds and the nonce from which the outcome was drawn.
  app.get(
    '/rounds/:roundId/verify',
    { schema: { params: RoundParams, response: { 200: VerifyView, ...refusalSchemas } } },
    async (request, reply) => {
      const round = await findRound(db, request.params.roundId);
      // A round of another player is refused like an unknown round, so that the answer does not reveal whether the id exists.
      if (!round || round.playerRef !== getSession(request).playerRef || !hasAcceptedBet(round.state))
        return await sendRefusal(reply, refuse('not_found'));
      const seedPair = (await findSeedPairs(db, [round.seedId])).get(round.seedId);
      if (!seedPair) throw new Error(`the seed pair of round ${round.id} does not exist`);
      return toFairnessProof(round, seedPair);
    },
  );

  app.get(
    '/history',
    { schema: { querystring: HistoryQuery, response: { 200: HistoryReply, ...refusalSchemas } } },
    async (request) => {
      const limit = Math.min(request.query.limit ?? HISTORY_PAGE_DEFAULT, HISTORY_PAGE_MAX);
      const rounds = await listRounds(db, getSession(request), { before: request.query.before, limit: limit + 1 });
      return { rounds: rounds.slice(0, limit).map(toHistoryItem), more: rounds.length > limit };
    },
  );

  app.post(
    '/seeds/rotate',
    { schema: { body: RotateBody, response: { 200: RotateReply, ...refusalSchemas } } },
    async (request, reply) => {
      const rotation = await rotateSeeds(db, getSession(request).playerRef, request.body.clientSeed);
      if (isRefusal(rotation)) return await sendRefusal(reply, rotation);
      const { revealed, next } = rotation;
      return {
        revealed: {
          serverSeed: revealed.serverSeed,
          commitment: revealed.commitment,
          clientSeed: revealed.clientSeed,
          // Nonces count from zero, so the next nonce is the number of rounds that were drawn with the pair.
          rounds: revealed.nextNonce,
        },
        seed: toSeedView(next),
      };
    },
  );
};
