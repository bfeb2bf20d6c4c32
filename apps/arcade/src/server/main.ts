import { pino } from 'pino';
import { getParSheet } from '../engine/par/sheets.ts';
import { titleCodes } from '../engine/titles/titles.ts';
import { openDb } from './db/db.ts';
import { migrate, MigrationError } from './db/migrate.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { buildApp, BUILT_CLIENT_DIR } from './http/app.ts';
import { buildAdminApp } from './http/health-routes.ts';
import { loggerOptions } from './log.ts';
import { startRecovery } from './rounds/recovery.ts';
import { createDemoWallet } from './wallet/demo-wallet.ts';
import { createHttpWallet } from './wallet/http-wallet.ts';

async function start(env: Env): Promise<void> {
  const logger = pino(loggerOptions(env.logLevel));
  const migrationNames = await migrate(env.databaseUrl);
  if (migrationNames.length > 0) logger.info({ ran: migrationNames }, 'the database was migrated');
  const db = openDb(env.databaseUrl, (error) => logger.warn({ err: error }, 'an idle database connection failed'));
  const key = { vendorCode: env.vendorCode, keyId: env.keyId, secret: env.keySecret };
  const platformWallet = createHttpWallet({ baseUrl: env.walletUrl, key });
  const { otherKey } = env;
  const keys = [key, ...(otherKey ? [{ vendorCode: env.vendorCode, ...otherKey }] : [])] as const;
  const deps = { db, keys, platformWallet, wallets: { real: platformWallet, demo: createDemoWallet(db) }, log: logger };
  // The par sheets are computed (and cached) before the first request, because each par sheet takes a few hundred milliseconds.
  for (const title of titleCodes) getParSheet(title);

  const { frameAncestors, trustedProxies, rateLimitScale } = env;
  const appOptions = { frameAncestors, trustedProxies, rateLimitScale, clientDir: BUILT_CLIENT_DIR };
  const app = await buildApp({ deps, logger, ...appOptions });
  const adminApp = env.admin && buildAdminApp(deps);
  const recovery = startRecovery(deps);
  await app.listen({ host: env.host, port: env.port });
  if (env.admin) await adminApp?.listen(env.admin);

  let isClosing = false;
  const close = async (): Promise<void> => {
    if (isClosing) return;
    isClosing = true;
    // The servers wait for the requests in flight. Recovery finishes the rounds that these requests leave unfinished after the next start.
    await Promise.all([app.close(), adminApp?.close()]);
    await recovery.stop();
    await db.close();
  };
  process.once('SIGINT', () => void close());
  process.once('SIGTERM', () => void close());
}

try {
  await start(readEnv(process.env));
} catch (error) {
  process.stderr.write(`The arcade did not start. ${toErrorSentence(error)}\n`);
  process.exit(1);
}

function toErrorSentence(error: unknown): string {
  if (error instanceof EnvError || error instanceof MigrationError) return error.message;
  const code = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return 'Its port is taken: set ARCADE_PORT to a free one, or stop the program that holds it.';
  if (code === 'ECONNREFUSED') return 'Its database does not answer: start PostgreSQL, or set ARCADE_DATABASE_URL.';
  if (code === '28P01' || code === '3D000')
    return 'Its database refuses: check user, password and database name in ARCADE_DATABASE_URL.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
