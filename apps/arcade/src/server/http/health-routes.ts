import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import type { RoundDeps } from '../rounds/play-round.ts';

/** Serves the health probes: `/healthz` answers 200 while the process runs, `/readyz` answers 200 while the database responds. */
export const healthRoutes: FastifyPluginAsyncTypebox<{ deps: RoundDeps }> = async (app, { deps }) => {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }));

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await deps.db.query('select 1');
      return { ok: true };
    } catch {
      return await reply.code(503).send({ ok: false });
    }
  });
};

/**
 * Builds the server of the admin port. `/statusz` counts the unfinished and disputed rounds by state and gives the age of the oldest round of
 * each state. The server has no authentication, so it listens on a separate port that must not be public.
 */
export function buildAdminApp(deps: RoundDeps): FastifyInstance {
  const app = fastify({ logger: false });
  app.get('/statusz', async () => {
    const rows = await deps.db.query<{ state: string; count: bigint; oldest_seconds: number }>(
      `select state, count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::int as oldest_seconds
       from round where next_attempt_at is not null or state = 'disputed' group by state order by state`,
    );
    return {
      openRounds: rows.map((row) => ({
        state: row.state,
        count: Number(row.count),
        oldestSeconds: row.oldest_seconds,
      })),
    };
  });
  return app;
}
