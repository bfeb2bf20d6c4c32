import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@baize/postgres/start';
import { createApplicationLogin } from '@baize/server/application-role';
import { migrate } from '@baize/server/migrate';
import {
  arcadeOrigin,
  lineAddresses,
  liveChatOrigin,
  paymentsOrigin,
  serverOrigin,
  siteAddresses,
  type StackPorts,
} from './addresses.ts';
import { root, startChild, type Child } from './child.ts';
import { startIdentityEmulator } from './identity-emulator.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { SANDBOX_PROVIDER } from './seed/cashier.ts';
import { SANDBOX_ROOMS } from './seed/live-chat.ts';
import { SANDBOX_FEED } from './seed/lotteries.ts';
import { seedDemo } from './seed/seed.ts';

/** How the stack is started. */
export interface StackOptions {
  readonly ports: StackPorts;
  /** Folder of the secrets, the database and the identity emulator. */
  readonly dataDir: string;
  /** False for tests, so that PostgreSQL does not wait for the disk. */
  readonly durable: boolean;
  /** True for hot reload: the programs restart when their sources change, and Vite serves the sites. */
  readonly dev: boolean;
  /** True to discard the output of the programs. */
  readonly quiet: boolean;
  readonly logLevel: string;
  /** A factor that multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** True to start an emulator of the provider, for social sign-in and phone auth of BAIZE (decision 11). */
  readonly identityEmulator?: boolean;
  /** Address at which the arcade reaches the platform. The default is the server itself; tests use a proxy. */
  readonly walletOrigin?: string;
}

/** The running stack. */
export interface Stack {
  /** True if the database was empty and was filled with the demo. */
  readonly seeded: boolean;
  readonly databaseUrl: string;
  readonly emulatorUrl: string | undefined;
  readonly children: Readonly<Record<'server' | 'arcade' | 'payments' | 'liveChat' | 'feed' | 'sites', Child>>;
  /** Starts the server again, for a test that has killed it. */
  startServer(): Promise<Child>;
  /** Starts the arcade; `change` replaces keys, as its operator would. */
  startArcade(change?: Readonly<Record<string, string>>): Promise<Child>;
  startPayments(): Promise<Child>;
  stop(): Promise<void>;
}

interface Databases {
  readonly platformUrl: string;
  readonly arcadeUrl: string;
  readonly paymentsUrl: string;
  stop(): Promise<void>;
}

const READY_DEADLINE_MS = 120_000;

/** Starts the real system: PostgreSQL, migrations and demo, then server, arcade and sites as separate processes. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const secrets = await loadSecrets(join(options.dataDir, 'secrets.json'));
  const databases = await startDatabases(options, secrets);
  const startedParts: { stop(): Promise<void> }[] = [databases];
  const stop = async (): Promise<void> => {
    for (const part of startedParts.toReversed()) await part.stop();
  };
  const trackStarted = async <Part extends { stop(): Promise<void> }>(part: Promise<Part>): Promise<Part> => {
    const running = await part;
    startedParts.push(running);
    return running;
  };
  try {
    await migrate(databases.platformUrl);
    const { platformUrl: databaseUrl } = databases;
    const emulator = options.identityEmulator ? await trackStarted(startIdentityEmulator(options.dataDir)) : undefined;
    const emulatorUrl = emulator?.origin;
    const { seeded } = await seedDemo({ databaseUrl, secrets, ports: options.ports, emulatorUrl });
    const applicationUrl = await createApplicationLogin(databaseUrl, 'baize_server', secrets.applicationPassword);
    const startServer = (): Promise<Child> =>
      trackStarted(startChild(createServerProcess(options, secrets, applicationUrl)));
    const startArcade = (change: Readonly<Record<string, string>> = {}): Promise<Child> => {
      const { env, ...program } = createArcadeProcess(options, secrets, databases.arcadeUrl);
      return trackStarted(startChild({ ...program, env: { ...env, ...change } }));
    };
    const startPayments = (): Promise<Child> =>
      trackStarted(startChild(createPaymentsProcess(options, secrets, databases.paymentsUrl)));
    const payments = await startPayments();
    const server = await startServer();
    const arcade = await startArcade();
    const liveChat = await trackStarted(startChild(createLiveChatProcess(options, secrets)));
    const feed = await trackStarted(startChild(createFeedProcess(options, secrets)));
    const sites = await trackStarted(startChild(createSitesProcess(options)));
    return {
      seeded,
      databaseUrl,
      emulatorUrl,
      children: { server, arcade, payments, liveChat, feed, sites },
      startServer,
      startArcade,
      startPayments,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the embedded PostgreSQL with the three databases, or uses the server at DATABASE_URL, which `stop` then leaves running. */
async function startDatabases({ dataDir, durable }: StackOptions, secrets: Secrets): Promise<Databases> {
  const configuredUrl = process.env['DATABASE_URL'];
  if (configuredUrl) {
    await assertDatabaseReachable(configuredUrl);
    const ensureSiblingDatabase = async (name: string): Promise<string> => {
      await ensureDatabase(configuredUrl, name);
      const url = new URL(configuredUrl);
      url.pathname = `/${name}`;
      return url.href;
    };
    const [arcadeUrl, paymentsUrl] = [
      await ensureSiblingDatabase('baize_arcade'),
      await ensureSiblingDatabase('baize_payments'),
    ];
    return { platformUrl: configuredUrl, arcadeUrl, paymentsUrl, stop: async () => {} };
  }
  const server = await startPostgres({
    dataDir: join(dataDir, 'postgres'),
    password: secrets.databasePassword,
    durable,
  });
  for (const name of ['baize', 'baize_arcade', 'baize_payments']) await ensureDatabase(server.urlOf('postgres'), name);
  return {
    platformUrl: server.urlOf('baize'),
    arcadeUrl: server.urlOf('baize_arcade'),
    paymentsUrl: server.urlOf('baize_payments'),
    stop: () => server.stop(),
  };
}

/** Creates the database if it is missing. Throws with advice for the person who started the stack if the server cannot be used. */
async function assertDatabaseReachable(databaseUrl: string): Promise<void> {
  try {
    await ensureDatabase(databaseUrl, new URL(databaseUrl).pathname.slice(1));
  } catch (error) {
    const { host } = new URL(databaseUrl);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database at ${host} (DATABASE_URL) cannot be used: ${reason || 'no answer'}. Start it, or unset DATABASE_URL to use the embedded one.`,
      {
        cause: error,
      },
    );
  }
}

/** Returns how the server of a stack is started. Tests use it to start another server. */
export function createServerProcess(
  { ports, logLevel, dev, quiet, rateLimitScale, identityEmulator = false }: StackOptions,
  secrets: Secrets,
  databaseUrl: string,
) {
  return {
    name: 'server',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'apps/server/src/main.ts'],
    env: {
      // Not production: the demo shows its outbox, which a production server refuses.
      NODE_ENV: dev ? 'development' : 'demo',
      HOST: '127.0.0.1',
      PORT: String(ports.serverPort),
      DATABASE_URL: databaseUrl,
      BODY_KEYS: secrets.bodyKeys,
      SECRET_KEY: secrets.secretKey,
      VAULT_KEYS: secrets.vaultKeys,
      LOG_LEVEL: logLevel,
      RATE_LIMIT_SCALE: String(rateLimitScale),
      OUTBOX_PAGE: 'on',
      IDENTITY_EMULATOR: identityEmulator ? 'on' : 'off',
      RUN_WORKER: 'in-process',
    },
    readyUrl: `${serverOrigin(ports)}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** Returns the origins whose pages embed games and rooms in frames. */
function listMemberOrigins(ports: StackPorts): string[] {
  return [...siteAddresses(ports), ...lineAddresses(ports)]
    .filter(({ site }) => site === 'member')
    .map(({ origin }) => origin);
}

/** Returns how the arcade is started. */
function createArcadeProcess(options: StackOptions, secrets: Secrets, databaseUrl: string) {
  const { ports, logLevel, dev, quiet, rateLimitScale, walletOrigin = serverOrigin(ports) } = options;
  return {
    name: 'arcade',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'apps/arcade/src/server/main.ts'],
    env: {
      NODE_ENV: dev ? 'development' : 'production',
      ARCADE_PORT: String(ports.arcadePort),
      ARCADE_DATABASE_URL: databaseUrl,
      WALLET_URL: walletOrigin,
      ARCADE_RATE_LIMIT_SCALE: String(rateLimitScale),
      VENDOR_CODE: 'ARCADE',
      KEY_ID: secrets.arcadeKeyId,
      KEY_SECRET: secrets.arcadeKeySecret,
      FRAME_ANCESTORS: listMemberOrigins(ports).join(' '),
      LOG_LEVEL: logLevel,
    },
    readyUrl: `http://127.0.0.1:${ports.arcadePort}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** Returns how the payment sandbox is started: it has one key and the address of the webhook, as a provider of another company has. */
function createPaymentsProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets, databaseUrl: string) {
  return {
    name: 'payment sandbox',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'tooling/payment-sandbox/src/main.ts'],
    env: {
      PAYMENTS_PORT: String(ports.paymentsPort),
      PAYMENTS_DATABASE_URL: databaseUrl,
      PAGE_ORIGIN: paymentsOrigin(ports),
      WEBHOOK_URL: `${serverOrigin(ports)}/payments/v1/webhook/${SANDBOX_PROVIDER}`,
      KEY_ID: secrets.paymentKeyId,
      KEY_SECRET: secrets.paymentKeySecret,
    },
    readyUrl: `http://127.0.0.1:${ports.paymentsPort}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** Returns how the sandbox of the live-model rooms is started: it knows the wallet API and one key, as a vendor of another company does. */
function createLiveChatProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets) {
  return {
    name: 'live-chat sandbox',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'tooling/live-chat-sandbox/src/main.ts'],
    env: {
      LIVE_CHAT_PORT: String(ports.liveChatPort),
      WALLET_URL: serverOrigin(ports),
      VENDOR_CODE: SANDBOX_ROOMS,
      KEY_ID: secrets.liveChatKeyId,
      KEY_SECRET: secrets.liveChatKeySecret,
      FRAME_ANCESTORS: listMemberOrigins(ports).join(' '),
    },
    readyUrl: `http://127.0.0.1:${ports.liveChatPort}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** Returns how the lottery feed is started. It has no page and no port, so it counts as ready when the server accepts results. */
function createFeedProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets) {
  return {
    name: 'lottery feed',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'tooling/lottery-feed/src/main.ts'],
    env: {
      PLATFORM_ORIGIN: serverOrigin(ports),
      FEED: SANDBOX_FEED,
      KEY_ID: secrets.feedKeyId,
      KEY_SECRET: secrets.feedKeySecret,
    },
    readyUrl: `${serverOrigin(ports)}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** Returns how the site host is started. It runs as an operator runs it, or with `dev` serves the sites through Vite. */
function createSitesProcess({ ports, dev, quiet, durable, logLevel }: StackOptions) {
  return {
    name: 'sites',
    args: [dev ? 'tooling/dev-env/src/dev-sites.ts' : 'apps/site-host/src/main.ts'],
    cwd: root,
    env: {
      HOST: '127.0.0.1',
      PORT: String(ports.sitesPort),
      API_ORIGIN: serverOrigin(ports),
      GAME_ORIGINS: `${arcadeOrigin(ports)},${liveChatOrigin(ports)}`,
      // A test changes the content of a page and reads the page at once.
      VIEW_KEEP_MS: durable ? '1000' : '0',
      LOG_LEVEL: logLevel,
    },
    readyUrl: `http://127.0.0.1:${ports.sitesPort}/healthz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}
