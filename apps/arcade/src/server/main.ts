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

// Error codes of PostgreSQL (SQLSTATE), by their names in its manual.
const INVALID_PASSWORD = '28P01';
const INVALID_CATALOG_NAME = '3D000';

/** Migrates the database, starts the servers and the recovery of rounds, and stops all of them in order on SIGINT or SIGTERM. */
async function start(env: Env): Promise<void> {
  const logger = pino(loggerOptions(env.logLevel));
  const migrationNames = await migrate(env.databaseUrl);
  if (migrationNames.length > 0) logger.info({ ran: migrationNames }, 'the database was migrated');
  const db = openDb(env.databaseUrl, (error) => logger.warn({ err: error }, 'an idle database connection failed'));
  const key = { vendorCode: env.vendorCode, keyId: env.keyId, secret: env.keySecret };
  const platformWallet = createHttpWallet({ baseUrl: env.walletUrl, key });
  // The arcade signs its own calls with `key` alone, and accepts calls of the platform that are signed with either key.
  const { rotationKey } = env;
  const keys = [key, ...(rotationKey ? [{ vendorCode: env.vendorCode, ...rotationKey }] : [])] as const;
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

/** Turns an error of the start into a sentence that tells the operator what to do. Unexpected errors keep their stack. */
function toErrorSentence(error: unknown): string {
  if (error instanceof EnvError || error instanceof MigrationError) return error.message;
  const code = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const port = error && typeof error === 'object' && 'port' in error ? String(error.port) : 'it needs';
    return `The port ${port} is in use: set ARCADE_PORT or ARCADE_ADMIN_PORT, whichever names this port, to a free port, or stop the program that uses it.`;
  }
  if (code === 'ECONNREFUSED')
    return 'The database does not accept connections: start PostgreSQL, or set ARCADE_DATABASE_URL to its address.';
  if (code === INVALID_PASSWORD || code === INVALID_CATALOG_NAME)
    return 'The database refuses the connection: check user, password and database name in ARCADE_DATABASE_URL.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
