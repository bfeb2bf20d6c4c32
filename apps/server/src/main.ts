import { buildApp } from './app.ts';
import { readEnv } from './env.ts';
import { createPool } from './platform/db.ts';
import { startWorker, type Worker } from './worker.ts';

const POOL_MAX = 24;
const STATEMENT_TIMEOUT_MS = 10_000;

/** Reads the environment once, builds, listens, and closes in order: no new calls, then jobs, then the database. */
const env = readEnvOrExplain();
const pool = createPool({
  connectionString: env.databaseUrl,
  max: POOL_MAX,
  statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  onError: (error) => app.log.error({ err: error }, 'an idle database connection failed'),
});
const app = await buildApp({ ...env, pool, logger: loggerOptions() });
const worker: Worker | undefined = env.runWorker
  ? await startWorker({ databaseUrl: env.databaseUrl, log: app.log })
  : undefined;
await app.listen({ host: env.host, port: env.port });

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await app.close();
  await worker?.stop();
  await pool.end();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());

function readEnvOrExplain(): ReturnType<typeof readEnv> {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Ids, routes and times. No address, header, body or query: those are where people are named. */
function loggerOptions() {
  return {
    level: env.logLevel,
    serializers: {
      req: ({ id, method, routeOptions }: { id: string; method: string; routeOptions?: { url?: string } }) => ({
        id,
        method,
        route: routeOptions?.url,
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
}
