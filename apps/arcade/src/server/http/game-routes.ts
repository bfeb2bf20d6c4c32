import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorView, GameParams, GameView } from '../../wire/schemas.ts';
import { toGameView } from '../game-view.ts';
import { refuse } from '../refusal.ts';
import { findGame } from '../games/find-game.ts';
import { sendRefusal } from './errors.ts';

/** Serves the public data of a game without a session: its appearance and the figures of its par sheet. */
export const gameRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/games/:gameCode',
    { schema: { params: GameParams, response: { 200: GameView, '4xx': ErrorView } } },
    async (request, reply) => {
      const game = findGame(request.params.gameCode);
      if (!game) return await sendRefusal(reply, refuse('game_unknown'));
      return await reply.header('cache-control', 'public, max-age=300').send(toGameView(game));
    },
  );
};
