import { pino } from 'pino';
import { createTestDatabase } from '@baize/postgres/testing';
import { openDb, type Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { buildApp } from '../http/app.ts';
import { createDemoWallet } from '../wallet/demo-wallet.ts';
import { createHttpWallet } from '../wallet/http-wallet.ts';
import type { SigningKey } from '../wallet/signature.ts';
import { startFakeWallet, type FakeWallet } from './fake-wallet.ts';

/** The deadline keeps a test with a hanging wallet fast, and is long enough for a busy machine. */
const WALLET_DEADLINE_MS = 1_000;

/** A second key with which the platform may sign, as during a key rotation. */
const OTHER_KEY: SigningKey = { vendorCode: 'ARCADE', keyId: 'test-2', secret: 'another secret of the tests' };

/** A running arcade with the parts that tests use. `app` answers `inject` calls without a network port. */
export interface TestArcade {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly deps: Parameters<typeof buildApp>[0]['deps'];
  readonly db: Db;
  readonly wallet: FakeWallet;
  stop(): Promise<void>;
}

/** Starts the real arcade on a new test database, with a fake wallet over real HTTP whose player has `startMinor` (minor units). */
export async function startTestArcade(startMinor: bigint): Promise<TestArcade> {
  const database = await createTestDatabase('arcade', migrate);
  const db = openDb(database.url, () => {});
  const wallet = await startFakeWallet(startMinor);
  const platformWallet = createHttpWallet({ baseUrl: wallet.baseUrl, key: wallet.key, deadlineMs: WALLET_DEADLINE_MS });
  const logger = pino({ level: 'silent' });
  const deps = {
    db,
    keys: [wallet.key, OTHER_KEY] as const,
    platformWallet,
    wallets: { real: platformWallet, demo: createDemoWallet(db) },
    log: logger,
  };
  const app = await buildApp({ deps, logger, frameAncestors: ['http://site.test'] });
  return {
    app,
    deps,
    db,
    wallet,
    stop: async () => {
      await app.close();
      await db.close();
      await wallet.stop();
      await database.drop();
    },
  };
}
