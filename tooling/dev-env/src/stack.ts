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

export interface StackOptions {
  readonly ports: StackPorts;
  readonly dataDir: string;
  /** False for tests, so that PostgreSQL does not wait for the disk. */
  readonly durable: boolean;
  readonly dev: boolean;
  readonly quiet: boolean;
  readonly logLevel: string;
  readonly rateLimitScale: number;
  /** True to start an emulator of the provider, for social sign-in and phone auth of BAIZE (decision 11). */
  readonly identityEmulator?: boolean;
  /** Address at which the arcade reaches the platform. The default is the server itself; tests use a proxy. */
  readonly walletOrigin?: string;
}

export interface Stack {
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
  const started: { stop(): Promise<void> }[] = [databases];
  const stop = async (): Promise<void> => {
    for (const part of started.toReversed()) await part.stop();
  };
  const keep = async <Part extends { stop(): Promise<void> }>(part: Promise<Part>): Promise<Part> => {
    const running = await part;
    started.push(running);
    return running;
  };
  try {
    await migrate(databases.platformUrl);
    const { platformUrl: databaseUrl } = databases;
    const emulator = options.identityEmulator ? await keep(startIdentityEmulator(options.dataDir)) : undefined;
    const emulatorUrl = emulator?.origin;
    const { seeded } = await seedDemo({ databaseUrl, secrets, ports: options.ports, emulatorUrl });
    const applicationUrl = await createApplicationLogin(databaseUrl, 'baize_server', secrets.applicationPassword);
    const startServer = (): Promise<Child> => keep(startChild(serverProcess(options, secrets, applicationUrl)));
    const startArcade = (change: Readonly<Record<string, string>> = {}): Promise<Child> => {
      const { env, ...program } = arcadeProcess(options, secrets, databases.arcadeUrl);
      return keep(startChild({ ...program, env: { ...env, ...change } }));
    };
    const startPayments = (): Promise<Child> =>
      keep(startChild(paymentsProcess(options, secrets, databases.paymentsUrl)));
    const payments = await startPayments();
    const server = await startServer();
    const arcade = await startArcade();
    const liveChat = await keep(startChild(liveChatProcess(options, secrets)));
    const feed = await keep(startChild(feedProcess(options, secrets)));
    const sites = await keep(startChild(sitesProcess(options)));
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

async function startDatabases({ dataDir, durable }: StackOptions, secrets: Secrets): Promise<Databases> {
  const given = process.env['DATABASE_URL'];
  if (given) {
    await reachable(given);
    const beside = async (name: string): Promise<string> => {
      await ensureDatabase(given, name);
      const url = new URL(given);
      url.pathname = `/${name}`;
      return url.href;
    };
    const [arcadeUrl, paymentsUrl] = [await beside('baize_arcade'), await beside('baize_payments')];
    return { platformUrl: given, arcadeUrl, paymentsUrl, stop: async () => {} };
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

async function reachable(databaseUrl: string): Promise<void> {
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

/** Returns how the server of a stack is started, for tests that start another one beside it. */
export function serverProcess(
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
function memberOrigins(ports: StackPorts): string[] {
  return [...siteAddresses(ports), ...lineAddresses(ports)]
    .filter(({ site }) => site === 'member')
    .map(({ origin }) => origin);
}

function arcadeProcess(options: StackOptions, secrets: Secrets, databaseUrl: string) {
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
      FRAME_ANCESTORS: memberOrigins(ports).join(' '),
      LOG_LEVEL: logLevel,
    },
    readyUrl: `http://127.0.0.1:${ports.arcadePort}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** The process of the payment provider, as another company runs it, with one key and the address of the webhook. */
function paymentsProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets, databaseUrl: string) {
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

/** The process of the live-model rooms, as another company runs them, with the wallet API and one key. */
function liveChatProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets) {
  return {
    name: 'live-chat sandbox',
    args: [...(dev ? ['--watch', '--watch-preserve-output'] : []), 'tooling/live-chat-sandbox/src/main.ts'],
    env: {
      LIVE_CHAT_PORT: String(ports.liveChatPort),
      WALLET_URL: serverOrigin(ports),
      VENDOR_CODE: SANDBOX_ROOMS,
      KEY_ID: secrets.liveChatKeyId,
      KEY_SECRET: secrets.liveChatKeySecret,
      FRAME_ANCESTORS: memberOrigins(ports).join(' '),
    },
    readyUrl: `http://127.0.0.1:${ports.liveChatPort}/readyz`,
    readyDeadlineMs: READY_DEADLINE_MS,
    quiet,
  };
}

/** The process of the lottery feed. It has no page and no port, so it is ready when the server accepts results. */
function feedProcess({ ports, dev, quiet }: StackOptions, secrets: Secrets) {
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

/** The site host as an operator runs it; with `dev`, it serves the sites through Vite. */
function sitesProcess({ ports, dev, quiet, durable, logLevel }: StackOptions) {
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
