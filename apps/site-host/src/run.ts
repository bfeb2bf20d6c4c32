import { Registry } from 'prom-client';
import { buildAdminApp } from './admin-app.ts';
import { buildSiteHost, type ServeSites } from './app.ts';
import { readEnv } from './env.ts';
import { STOP_DEADLINE_MS } from './limits.ts';
import { createLoggerOptions } from './log.ts';
import { createMetrics } from './metrics.ts';

/**
 * Runs a site host, configured by environment variables, until SIGTERM or SIGINT. If the start fails, prints the reason to stderr and
 * exits with code 1.
 */
export async function runSiteHost(serveSites: ServeSites): Promise<void> {
  try {
    await start(serveSites);
  } catch (error) {
    process.stderr.write(`The site host did not start. ${explainStartError(error)}\n`);
    process.exit(1);
  }
}

async function start(serveSites: ServeSites): Promise<void> {
  const env = readEnv(process.env);
  const registry = new Registry();
  let isReady = false;
  const logger = createLoggerOptions(env.logLevel);
  const app = await buildSiteHost({ ...env, metrics: createMetrics(registry), logger }, serveSites);
  const adminApp = buildAdminApp({ registry, isReady: () => isReady });
  await app.listen({ host: env.host, port: env.port });
  if (env.admin) await adminApp.listen(env.admin);
  isReady = true;

  const stop = async (): Promise<void> => {
    if (!isReady) return;
    isReady = false;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    // `close` answers the requests in flight and closes the sockets. The pages then reconnect their sockets to another process.
    await app.close();
    await adminApp.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}

function explainStartError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: set PORT or ADMIN_PORT to a free one, or stop the program that holds it.`;
  return error.message;
}
