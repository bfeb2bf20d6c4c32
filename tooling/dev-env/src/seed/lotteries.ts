import { artUrls, lotteryPicture } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import { installLotteries } from '@baize/server/install-lotteries';
import { sealSecret } from '@baize/server/secret-box';
import type { Secrets } from '../secrets.ts';
import { demoMerchants } from './demo.ts';

/** Our own feed, which invents the results of lotteries that are drawn elsewhere (tooling/lottery-feed). */
export const SANDBOX_FEED = 'sandbox';

/** The lotteries, at every brand. Results from outside come by the sandbox. */
export async function seedLotteries(tx: Tx, secrets: Secrets): Promise<void> {
  await installLotteries(tx, {
    merchantIds: demoMerchants.map(({ merchantId }) => merchantId),
    iconOf: (kind) => artUrls.gameStem(lotteryPicture(kind)),
  });
  await tx.insertInto('lottery_feed').values({ code: SANDBOX_FEED, name: 'Baize results (sandbox)' }).execute();
  const sealed_secret = sealSecret(Buffer.from(secrets.secretKey, 'base64'), secrets.feedKeySecret);
  await tx
    .insertInto('lottery_feed_key')
    .values({ feed_code: SANDBOX_FEED, key_id: secrets.feedKeyId, sealed_secret })
    .execute();
  await tx.updateTable('lottery').set({ feed_code: SANDBOX_FEED }).where('own_draw', '=', false).execute();
}
