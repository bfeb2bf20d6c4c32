import { artUrls, lotteryPicture } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import { installLotteries } from '@baize/server/install-lotteries';
import { createKeyRing } from '@baize/server/key-ring';
import { lotteryFeedKeyRow } from '@baize/server/secret-row';
import type { Secrets } from '../secrets.ts';
import { demoMerchants } from './demo.ts';

/** Code of the feed sandbox, which generates the results of external lotteries (tooling/lottery-feed). */
export const SANDBOX_FEED = 'sandbox';

/** Stores the lotteries of every brand. External results come from the sandbox. */
export async function seedLotteries(tx: Tx, secrets: Secrets): Promise<void> {
  await installLotteries(tx, {
    merchantIds: demoMerchants.map(({ merchantId }) => merchantId),
    iconOf: (kind) => artUrls.gameStem(lotteryPicture(kind)),
  });
  await tx.insertInto('lottery_feed').values({ code: SANDBOX_FEED, name: 'Baize results (sandbox)' }).execute();
  const keyRing = createKeyRing([Buffer.from(secrets.secretKey, 'base64')]);
  const row = lotteryFeedKeyRow(SANDBOX_FEED, secrets.feedKeyId);
  const sealed_secret = keyRing.seal(secrets.feedKeySecret, row);
  await tx
    .insertInto('lottery_feed_key')
    .values({ feed_code: SANDBOX_FEED, key_id: secrets.feedKeyId, sealed_secret })
    .execute();
  await tx.updateTable('lottery').set({ feed_code: SANDBOX_FEED }).where('own_draw', '=', false).execute();
}
