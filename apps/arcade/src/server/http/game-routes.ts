import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorView, GameParams, GameView } from '../../wire/schemas.ts';
import { gameView } from '../game-view.ts';
import { refuse } from '../refusal.ts';
import { gameOf } from '../rounds/title-of.ts';
import { sendRefusal } from './errors.ts';

/** What needs no session: a game's dress and its par figures. */
export const gameRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/games/:gameCode',
    { schema: { params: GameParams, response: { 200: GameView, '4xx': ErrorView } } },
    async (request, reply) => {
      const game = gameOf(request.params.gameCode);
      if (!game) return await sendRefusal(reply, refuse('game_unknown'));
      return await reply.header('cache-control', 'public, max-age=300').send(gameView(game));
    },
  );
};
