import { pino } from 'pino';
import { createTestDatabase } from '@baize/postgres/testing';
import { openDb, type Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { buildApp } from '../http/app.ts';
import { demoWallet } from '../wallet/demo-wallet.ts';
import { httpWallet } from '../wallet/http-wallet.ts';
import type { SigningKey } from '../wallet/signature.ts';
import { startFakeWallet, type FakeWallet } from './fake-wallet.ts';

/** Short, so that a hanging wallet does not make a slow test. */
const WALLET_DEADLINE_MS = 150;

/** As while keys are changed: the platform may sign with this one as well. */
const OTHER_KEY: SigningKey = { vendorCode: 'ARCADE', keyId: 'test-2', secret: 'another secret of the tests' };

export interface TestArcade {
  readonly app: Awaited<ReturnType<typeof buildApp>>;
  readonly deps: Parameters<typeof buildApp>[0]['deps'];
  readonly db: Db;
  readonly wallet: FakeWallet;
  stop(): Promise<void>;
}

/** The real arcade on a database of its own, against a wallet over real HTTP. */
export async function startTestArcade(startMinor: bigint): Promise<TestArcade> {
  const database = await createTestDatabase('arcade', migrate);
  const db = openDb(database.url, () => {});
  const wallet = await startFakeWallet(startMinor);
  const platformWallet = httpWallet({ baseUrl: wallet.baseUrl, key: wallet.key, deadlineMs: WALLET_DEADLINE_MS });
  const logger = pino({ level: 'silent' });
  const deps = {
    db,
    keys: [wallet.key, OTHER_KEY] as const,
    platformWallet,
    wallets: { real: platformWallet, demo: demoWallet(db) },
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
