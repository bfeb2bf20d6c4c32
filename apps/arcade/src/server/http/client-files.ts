import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GameParams } from '../../wire/schemas.ts';

/** Matches files that Vite names after a hash of their content, also in their compressed form. */
const HASHED_FILE = /\/assets\/[^/]+-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/;

/**
 * Serves the built client. Browsers revalidate pages on each visit, and cache files with a content hash in their name for a year. If the
 * client is not built, a warning is logged and only the API is served.
 */
export const clientFiles: FastifyPluginAsyncTypebox<{ clientDir: string }> = async (app, { clientDir }) => {
  if (!existsSync(join(clientDir, 'play.html'))) {
    app.log.warn({ clientDir }, 'the client is not built: run `pnpm --filter @baize/arcade build`');
    return;
  }
  await app.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', HASHED_FILE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get(
    '/play/:gameCode',
    { schema: { params: GameParams } },
    async (_request, reply) => await reply.sendFile('play.html'),
  );
  app.get('/verify', async (_request, reply) => await reply.sendFile('verify.html'));
};
