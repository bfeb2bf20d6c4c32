import { createDb, createPool, type Tx } from '@baize/server/db';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { createKeyRing } from '@baize/server/key-ring';
import { integrationKeyRow } from '@baize/server/secret-row';
import { arcadeOrigin, arcadeServerOrigin, lineAddresses, siteAddresses, type StackPorts } from '../addresses.ts';
import type { Secrets } from '../secrets.ts';
import { seedActivities } from './activities.ts';
import { seedCashier, seedProvider } from './cashier.ts';
import { ARCADE, seedCatalogue } from './catalogue.ts';
import { seedChatRooms } from './chat.ts';
import { seedContent } from './content/content.ts';
import { seedMessages } from './content/messages.ts';
import { seedContracts } from './contracts.ts';
import { seedPromotionLinks } from './promotion-links.ts';
import { seedDesk } from './desk.ts';
import { seedDepositBonuses } from './deposit-bonuses.ts';
import { seedHistory } from './history.ts';
import { seedIdentityProvider } from './identity-provider.ts';
import { seedLiveChat, seedRooms } from './live-chat.ts';
import { seedLotteries } from './lotteries.ts';
import { seedMembers } from './members.ts';
import { seedDomains, seedMerchants } from './merchants.ts';
import { seedPayouts } from './payouts.ts';
import { seedMissions } from './missions.ts';
import { seedPlayRewards } from './play-rewards.ts';
import { seedPoints } from './points.ts';
import { seedPrizes } from './prizes.ts';

/** The database that is filled, and the addresses and keys that the demo stores. */
export interface SeedOptions {
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  readonly ports: StackPorts;
  /** Address of the identity emulator; undefined if it does not run. */
  readonly emulatorUrl?: string | undefined;
}

/** Fills an empty database with the demo. It is idempotent: a database with a merchant keeps its content, and only addresses are updated. */
export async function seedDemo({
  databaseUrl,
  secrets,
  ports,
  emulatorUrl,
}: SeedOptions): Promise<{ seeded: boolean }> {
  const pool = createPool({ connectionString: databaseUrl, max: 2, limits: LONG_LIMITS, onError: () => {} });
  const db = createDb(pool);
  try {
    return await db.transaction().execute(async (tx) => {
      const empty = (await tx.selectFrom('merchant').select('merchant_id').limit(1).execute()).length === 0;
      if (empty) await seedMerchants(tx);
      await seedArcade(tx, secrets, ports);
      await seedProvider(tx, secrets, ports);
      await seedLiveChat(tx, secrets, ports);
      await seedDomains(tx, siteAddresses(ports), lineAddresses(ports));
      await seedIdentityProvider(tx, emulatorUrl);
      if (empty) {
        await seedPayouts(tx);
        await seedCatalogue(tx);
        await seedRooms(tx);
        await seedLotteries(tx, secrets);
        await seedContent(tx);
        await seedChatRooms(tx);
        await seedMembers(tx);
        await seedMessages(tx);
        await seedDesk(tx);
        await seedHistory(tx, new Date());
        await seedCashier(tx);
        await seedDepositBonuses(tx, new Date());
        await seedPlayRewards(tx, new Date());
        await seedPoints(tx, new Date());
        await seedMissions(tx, new Date());
        await seedActivities(tx, new Date());
        await seedPrizes(tx, new Date());
        await seedContracts(tx, new Date());
        await seedPromotionLinks(tx, new Date());
      }
      return { seeded: empty };
    });
  } finally {
    await db.destroy();
  }
}

/** Stores the integration of the arcade and its key. Addresses are updated at each start, because ports may differ. */
async function seedArcade(tx: Tx, secrets: Secrets, ports: StackPorts): Promise<void> {
  const launch_url = arcadeOrigin(ports);
  const server = arcadeServerOrigin(ports);
  const urls = { launch_url, transfer_url: server, free_rounds_url: server };
  await tx
    .insertInto('integration')
    .values({ code: ARCADE, name: 'Baize arcade', ...urls, wallet_mode: 'single', round_page: true })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...urls, round_page: true }))
    .execute();
  const keyRing = createKeyRing([Buffer.from(secrets.secretKey, 'base64')]);
  const sealed_secret = keyRing.seal(secrets.arcadeKeySecret, integrationKeyRow(ARCADE, secrets.arcadeKeyId));
  await tx
    .insertInto('integration_key')
    .values({ integration_code: ARCADE, key_id: secrets.arcadeKeyId, sealed_secret })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
