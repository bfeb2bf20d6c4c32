import { randomBytes } from 'node:crypto';
import { startChild, type Child } from '@baize/dev-env/child';
import { freePort } from '@baize/postgres/start';
import { makeBodyKeys } from '@baize/server/env-keys';

const READY_DEADLINE_MS = 60_000;
/** Factor of the rate limits. The whole load comes from one address, so the limits must not limit the measurement. */
const RATE_LIMIT_SCALE = 1_000_000;

/** A running server process and its HTTP port. */
export interface Platform {
  readonly child: Child;
  readonly port: number;
}

/** Starts a real server process, as in production, by default without its worker. */
export async function startPlatform(
  databaseUrl: string,
  secretKey: Buffer,
  worker: 'in-process' | 'off' = 'off',
  nodeOptions: readonly string[] = [],
): Promise<Platform> {
  const port = await freePort();
  const child = await startChild({
    name: 'server',
    args: [...nodeOptions, 'apps/server/src/main.ts'],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      BODY_KEYS: JSON.stringify(await makeBodyKeys()),
      SECRET_KEY: secretKey.toString('base64'),
      VAULT_KEYS: `bench:${randomBytes(32).toString('base64')}`,
      RATE_LIMIT_SCALE: String(RATE_LIMIT_SCALE),
      LOG_LEVEL: 'warn',
      RUN_WORKER: worker,
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
  });
  return { child, port };
}
